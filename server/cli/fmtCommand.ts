import { textOf } from "../engine/config/tree/loadModules.ts";
import { hasErrors } from "../engine/source/diagnostic.ts";
import { type Failure, fileQuestion } from "../engine/source/question.ts";
import { sourceFile } from "../engine/source/sourceFile.ts";
import { encodeSource, isUtf8 } from "../engine/syntax/bytes.ts";
import { formatFile, formatSpaces } from "../engine/syntax/format/format.ts";
import { parse } from "../engine/syntax/parse.ts";
import { positionOf } from "../engine/syntax/position.ts";
import type { SyntaxFile } from "../engine/syntax/tree.ts";
import { type Ask, answerTo } from "../workspace/asked/ask.ts";
import { type Console, refuse, usage } from "./arguments.ts";
import type { CommandContext } from "./commandContext.ts";
import { pathFrom } from "./workingPaths.ts";

/**
 * `stateline fmt [FILE|-]`: formats as `terraform fmt` does, and files of Terragrunt as `terragrunt hcl fmt` does. Returns 1 if the file cannot be read, or is not formatted with
 * --check.
 */
export async function fmtCommand({ args, ask, console }: CommandContext): Promise<number> {
  const name = args.positional[0];
  if (name === undefined) return usage(console, "stateline fmt: name a file, or - for the standard input.");
  const text =
    name === "-" ? textOf({ kind: "bytes", bytes: await console.input() }) : await textAt(pathFrom(name), ask);
  if (typeof text === "object") return refuse(console, `${name} could not be read: ${text.reason}.`);
  const file = parse(sourceFile(name === "-" ? "<stdin>" : name, text));
  if (hasErrors(file.diagnostics)) return refused(file, console);
  const isOfTerragrunt = args.flags.has("terragrunt") || isTerragruntFile(name);
  const formatted = isOfTerragrunt ? formatSpaces(text) : formatFile(file);
  if (args.flags.has("check")) {
    if (formatted !== text) console.out(`${name}\n`);
    return formatted === text ? 0 : 1;
  }
  if (name === "-") console.out(sourceBytes(isOfTerragrunt || formatted.endsWith("\n") ? formatted : `${formatted}\n`));
  else if (formatted !== text) {
    await console.save(pathFrom(name), sourceBytes(formatted));
    console.out(`${name}\n`);
  }
  return 0;
}

/** Whether a file is one of Terragrunt, by its name: Terraform's own files in HCL have an ending that says so. */
const isTerragruntFile = (name: string): boolean =>
  /\.hcl$/.test(name) && !/\.(tf\w+|terraform\.lock)\.hcl$/.test(name);

/** Returns the bytes of a text with parts that are not UTF-8; any other text stays as it is. */
const sourceBytes = (text: string): string | Uint8Array => (isUtf8(text) ? text : encodeSource(text));

async function textAt(path: string, ask: Ask): Promise<string | Failure> {
  const answer = await answerTo(ask, fileQuestion(path));
  return answer.kind === "failure" ? answer : textOf(answer);
}

function refused({ source, offsets, diagnostics }: SyntaxFile, console: Console): number {
  for (const { summary, detail, subject } of diagnostics) {
    const offset = subject ? (offsets.get(subject.anchor) ?? 0) + subject.start : 0;
    console.error(`Error: ${summary}\n\n  on ${source.path} line ${positionOf(source, offset).line}\n\n${detail}\n`);
  }
  return 1;
}
