import { evaluateConstant } from "../../lang/constant.ts";
import { type Diagnostic, type Result, result } from "../../source/diagnostic.ts";
import { content, partialContent } from "../../syntax/content.ts";
import { expressionList, keywordOf } from "../../syntax/expressions.ts";
import type { Argument, Block } from "../../syntax/tree.ts";
import { notAList } from "../decode/argumentFindings.ts";
import { versionConstraints } from "../requiredVersion.ts";
import { isMet } from "../versionConstraint.ts";
import * as say from "./settingsFindings.ts";
import { editionFaults, type TerraformBlock } from "./terraformBlock.ts";

/** Decodes OpenTofu's `language` block. Its version constraint counts as that of a `terraform` block. */
export function decodeLanguageBlock(block: Block): Result<TerraformBlock> {
  const { value, diagnostics } = content(block.body, {
    arguments: { edition: "optional", experiments: "optional" },
    blocks: { compatible_with: [] },
  });
  const faults = [
    ...editionFaults(value.arguments.get("edition"), EDITION),
    ...experimentFaults(value.arguments.get("experiments")),
  ];
  const [constraint, ...others] = value.blocks.flatMap((inner) => openTofuConstraint(inner, faults));
  if (constraint) faults.push(...constraintFaults(constraint));
  faults.push(...others.map(() => say.secondCompatibility(block.header)));
  const settings = { requirements: [], backends: [], clouds: [], providerMeta: [] };
  return result({ ...settings, requiredVersion: constraint }, diagnostics, faults);
}

/** Returns the constraint of OpenTofu's version; everything else in a `compatible_with` block is for other programs. */
function openTofuConstraint({ body }: Block, faults: Diagnostic[]): readonly Argument[] {
  const { value, diagnostics } = partialContent(body, { arguments: { opentofu: "optional" }, blocks: {} });
  faults.push(...diagnostics);
  const argument = value.arguments.get("opentofu");
  return argument ? [argument] : [];
}

function constraintFaults(constraint: Argument): readonly Diagnostic[] {
  const faults: Diagnostic[] = [];
  const constraints = versionConstraints(constraint, faults);
  const isConstant = evaluateConstant(constraint.expression).diagnostics.length === 0;
  // A faulty constraint is reported when its version is checked, and again when it is decoded.
  if (faults.length > 0) return [...faults, ...faults];
  return isConstant && isMet(constraints, FIRST_WITHOUT) ? [say.ineffectiveVersion(constraint.range)] : [];
}

/** The newest release without `language` blocks. */
const FIRST_WITHOUT = [1, 11, 0] as const;

/** The only edition of OpenTofu's language. */
const EDITION = "tofu2024";

function experimentFaults(argument: Argument | undefined): readonly Diagnostic[] {
  if (!argument) return [];
  const elements = expressionList(argument.expression);
  if (!elements) return [notAList(argument.expression)];
  return elements.map((element) => {
    const keyword = keywordOf(element);
    return keyword === undefined ? say.wrongExperiment(element.range) : say.unknownExperiment(element.range, keyword);
  });
}
