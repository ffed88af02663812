import { type Diagnostic, type Result, result } from "../source/diagnostic.ts";
import { content } from "../syntax/content.ts";
import type { Block } from "../syntax/tree.ts";
import { decodeConditions } from "./conditions.ts";
import { decodeDependsOn } from "./dependsOn.ts";
import { constantText, literalBool } from "./literal.ts";
import type { Output } from "./module.ts";
import { nameFaults } from "./names.ts";
import { misplacedPostcondition } from "./texts.ts";

/** Reads an `output` block; without a name there is no output. */
export function decodeOutput(block: Block): Result<Output | undefined> {
  const { value: read, diagnostics } = content(block.body, {
    arguments: {
      description: "optional",
      value: "required",
      depends_on: "optional",
      sensitive: "optional",
      ephemeral: "optional",
      deprecated: "optional",
    },
    blocks: { precondition: [], postcondition: [] },
  });
  const label = block.labels[0];
  const value = read.arguments.get("value");
  const found: Diagnostic[] = [...nameFaults(label, "Invalid output name")];
  const description = constantText(read.arguments.get("description"), found);
  const wanted = read.arguments.get("sensitive");
  // Who writes something else than true or false means it to be sensitive all the same.
  const sensitive = literalBool(wanted, found) ?? wanted !== undefined;
  const ephemeral = literalBool(read.arguments.get("ephemeral"), found) ?? false;
  const dependsOn = decodeDependsOn(read.arguments.get("depends_on"));
  found.push(...dependsOn.diagnostics);
  const preconditions = decodeConditions(read.blocks, "precondition", found);
  found.push(...read.blocks.filter(({ type }) => type === "postcondition").map(misplacedPostcondition));
  if (!label) return result(undefined, diagnostics, found);
  const output: Output = {
    name: label.value,
    expression: value?.expression ?? { kind: "broken", range: block.header },
    description,
    sensitive,
    ephemeral,
    preconditions,
    dependsOn: dependsOn.value,
    header: block.header,
  };
  return result(output, diagnostics, found);
}
