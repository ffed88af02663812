import { keyText } from "../../addrs/address.ts";
import { isReplacement } from "../../lifecycle/reasons/decision.ts";
import type { Change, Trace } from "../../lifecycle/trace.ts";
import type { DeferredChange } from "../../plan/savedParts.ts";
import { attributeSchema } from "../../schema/attributeSchema.ts";
import type { BlockSchema } from "../../schema/schema.ts";
import { toJson } from "../../values/encodings/json.ts";
import { parsePlainJson } from "../../values/encodings/jsonReader.ts";
import { plainJsonText } from "../../values/encodings/plainJson.ts";
import { type Path, samePath } from "../../values/path.ts";
import { quoted } from "../../values/text/quote.ts";
import { DYNAMIC, isPrimitive, type Type } from "../../values/type.ts";
import type { Value } from "../../values/value.ts";
import {
  certaintyOf,
  deleteReason,
  inParentheses,
  keptWords,
  LEFT_OVER,
  symbolOf,
  withCertainty,
  wordsOf,
} from "../changeWords.ts";
import type { Secrets } from "../secrets.ts";
import { comparedBlock } from "./blockComparison.ts";
import { PLAIN_RULES, type Places, SILENT, silentPlaces } from "./comparison.ts";
import { withoutSigns } from "./invocationText.ts";
import { nodeText } from "./nodeText.ts";
import type { ProductWords, ValueRules } from "./productWords.ts";

/** Returns the text of the change of one instance: the lines above its block, the block, and what it invokes. */
export function changeText(trace: Trace, secrets: Secrets, product: ProductWords, invoked = ""): string {
  const { change } = trace;
  const symbol = symbolOf(change.action.outcome);
  if (change.action.outcome === "forget") return forgetText(trace, symbol, secrets, product);
  const body = bodyText(trace, change.before, change.after, placesOf(change, product.rules), secrets);
  // OpenTofu indents this sign like those of one character.
  const sign = change.action.outcome === "forget-then-create" ? `  ${symbol}` : symbol.padStart(3);
  return `${remarkLines(headlinesOf(trace, product))}${sign} ${body}${invoked}\n`;
}

/**
 * Returns the text for a forgotten object, which stays unchanged. Terraform indents only its headline and reason one column less.
 */
function forgetText(trace: Trace, symbol: string, secrets: Secrets, product: ProductWords): string {
  const { before, deposed } = trace.change;
  const [headline, ...reasons] = actionLines(trace, product);
  if (product.has("removed-from-state")) {
    const removed = `  # ${nameOf(trace.change)} will be removed from the ${product.product} state but will not be destroyed`;
    const kept = trace.change.action.rule === "forgotten" ? "" : reasons.map((reason) => ` \n ${reason}`).join("");
    const above = remarkLines([
      ...(deposed === undefined ? [] : [inParentheses(LEFT_OVER)]),
      ...movedLines(trace.change),
    ]);
    return `${removed}${kept}\n${above}${symbol.padStart(3)} ${forgottenBody(trace, secrets)}\n`;
  }
  const lines = [headline, ...(trace.change.deposed === undefined ? [] : [inParentheses(LEFT_OVER)]), ...reasons];
  const above = lines.map((line) => ` # ${line}\n`).join("") + remarkLines(movedLines(trace.change));
  return `${above} ${symbol} ${bodyText(trace, before, before, SILENT, secrets)}\n`;
}

/** Returns the text of a forgotten object as OpenTofu prints it: in full, without the column of the signs. */
function forgottenBody({ change, schema }: Trace, secrets: Secrets): string {
  const { before, address } = change;
  const block = schema && !schema.isInferred ? schema.block : seenBlock([before]);
  const node = comparedBlock(
    { before, after: before, path: [], places: SILENT, isLegacy: true, omitsNull: false },
    block,
  );
  const show = { secrets, showsAll: true, hidesNull: true, forces: false, rules: PLAIN_RULES };
  const text = nodeText(withoutSigns(node), 0, show).replace(/\n {4}/g, "\n");
  return `resource ${quoted(address.resource.type)} ${quoted(address.resource.name)} ${text}`;
}

/** Returns the text of the change of an object outside of Terraform. */
export function driftText(
  trace: Trace,
  before: Value,
  after: Value,
  isShown: Places["isShown"],
  secrets: Secrets,
  rules: ValueRules,
): string {
  const { address, previousAddress } = trace.change;
  const isSame = before === after;
  const words = after.kind === "null" ? "has been deleted" : "has changed";
  const lines =
    isSame && previousAddress
      ? [`${previousAddress.text} has moved to ${address.text}`]
      : [`${address.text} ${words}`, ...movedLines(trace.change)];
  const symbol = isSame ? "   " : after.kind === "null" ? "  -" : "  ~";
  const body = bodyText(trace, before, after, { ...silentPlaces(rules), isShown }, secrets);
  return `${remarkLines(lines)}${symbol} ${body}\n`;
}

/** Returns the text of a change that waits for another plan. */
export function deferredText(
  { reason, address, trace }: DeferredChange,
  secrets: Secrets,
  { rules }: ProductWords,
): string {
  const { change } = trace;
  const body = bodyText(trace, change.before, change.after, placesOf(change, rules), secrets);
  const lines = [`${address} was deferred`, inParentheses(DEFERRALS.get(reason) ?? "for an unknown reason")];
  return `${remarkLines(lines)}${symbolOf(change.action.outcome).padStart(3)} ${body}\n`;
}

const DEFERRALS: ReadonlyMap<string, string> = new Map([
  ["instance_count_unknown", "because the number of resource instances is unknown"],
  ["resource_config_unknown", "because the resource configuration is unknown"],
  ["provider_config_unknown", "because the provider configuration is unknown"],
  ["deferred_prereq", "because a prerequisite for this resource is deferred"],
  ["absent_prereq", "because a prerequisite for this resource has not yet been created"],
]);

const remarkLines = (lines: readonly string[]): string => lines.map((line) => `  # ${line}\n`).join("");

/** Returns the text of the body of an instance. An imported object is shown in full. */
function bodyText({ change, schema }: Trace, before: Value, after: Value, places: Places, secrets: Secrets): string {
  const { mode, type, name } = change.address.resource;
  const block = schema && !schema.isInferred ? schema.block : seenBlock([before, after], change.written !== undefined);
  const node = comparedBlock({ before, after, path: [], places, isLegacy: true, omitsNull: false }, block);
  const show = {
    secrets,
    showsAll: change.importing !== undefined,
    hidesNull: false,
    forces: false,
    rules: places.rules,
  };
  return `${mode === "managed" ? "resource" : mode} ${quoted(type)} ${quoted(name)} ${nodeText(node, 0, show)}`;
}

/**
 * Returns a schema inferred from the values of an object, with an optional attribute for each member. The primitive types of a finished
 * plan are certain, because its provider planned it.
 */
function seenBlock(sides: readonly Value[], isFinished = false): BlockSchema {
  const names = sides.flatMap((side) =>
    side.kind === "mapping"
      ? [...side.entries.keys()]
      : side.kind === "unknown"
        ? [...(side.parts?.attributes.keys() ?? [])]
        : [],
  );
  return {
    attributes: new Map(
      names.map((name) => [name, { ...ANYTHING, type: isFinished ? seenType(sides, name) : DYNAMIC }] as const),
    ),
    blockTypes: new Map(),
    deprecated: false,
  };
}

function seenType(sides: readonly Value[], name: string): Type {
  const types = sides.flatMap((side) => {
    const member = side.kind === "mapping" ? side.entries.get(name) : undefined;
    return member && member.type.kind !== "dynamic" ? [member.type] : [];
  });
  const [first] = types;
  return first && isPrimitive(first) && types.every((type) => type === first) ? first : DYNAMIC;
}

const ANYTHING = { ...attributeSchema(DYNAMIC, "optional"), computed: true };

function placesOf(change: Change, rules: ValueRules): Places {
  const isUncertain = certaintyOf(change) !== "" && !isReplacement(change.action.outcome);
  const dynamicRemark: Places["remark"] = (path, sign) =>
    isUncertain && sign !== "=" && path.length === 1 ? "# may force replacement" : "";
  const forces = (path: Path) => change.replacePaths.some((forcing) => samePath(forcing, path));
  return {
    ...silentPlaces(rules),
    dynamicRemark,
    remark: (path, sign) => (forces(path) ? "# forces replacement" : dynamicRemark(path, sign)),
  };
}

/** Returns the address of an instance with its action and the reason. */
function headlinesOf(trace: Trace, product: ProductWords): readonly string[] {
  const { change } = trace;
  const { action, previousAddress, importing } = change;
  const name = nameOf(change);
  const isLost = importing !== undefined && isReplacement(action.outcome) && action.outcome !== "forget-then-create";
  const warned = isLost ? ["Warning: this will destroy the imported resource"] : [];
  const imported = importing ? [...importedLines(change, product), ...warned] : [];
  if (action.outcome === "no-op" && previousAddress)
    return [`${previousAddress.text} has moved to ${name}`, ...imported];
  if (action.outcome === "no-op" && importing)
    return [
      `${name} will be imported`,
      ...generatedLines(change),
      ...(product.has("sources-of-imports") ? importedLines(change, product) : []),
    ];
  return [...actionLines(trace, product), ...movedLines(change), ...imported];
}

const generatedLines = ({ written }: Change): readonly string[] =>
  written && written.generatedConfiguration !== "" ? ["(config will be generated)"] : [];

const nameOf = ({ address, deposed }: Change): string =>
  address.text + (deposed === undefined ? "" : ` (deposed object ${deposed})`);

const movedLines = ({ previousAddress }: Change): readonly string[] =>
  previousAddress ? [`(moved from ${previousAddress.text})`] : [];

function actionLines({ change, triggeredBy }: Trace, product: ProductWords): readonly string[] {
  const isTriggered = triggeredBy.length > 0 && isReplacement(change.action.outcome);
  const known = isTriggered ? TRIGGERED + keptWords(change.action) : wordsOf(change);
  const words = product.has("tainted-with-it")
    ? known.replace(/^is tainted, so must/, "is tainted, so it must")
    : known;
  const reason = reasonOf(change);
  return [withCertainty(`${nameOf(change)} ${words}`, change), ...(reason ? [reason] : [])];
}

const TRIGGERED = "will be replaced due to changes in replace_triggered_by";

/** Returns by what an object is imported. */
function importedLines({ importing }: Change, product: ProductWords): readonly string[] {
  if (importing?.id !== undefined) return [`(imported from "${importing.id}")`];
  const identity = importing?.identity;
  if (!identity || !product.has("sources-of-imports")) return ["(will be imported first)"];
  const json = toJson(identity);
  const parsed = "text" in json ? parsePlainJson(json.text) : undefined;
  if (!parsed || !("value" in parsed)) return ["(will be imported first)"];
  return `imported using resource identity: ${plainJsonText(parsed.value, "")}`.split("\n");
}

function reasonOf(change: Change): string {
  return (REASONS[change.action.rule] ?? deleteReason)(change);
}

/** The reasons that Terraform words otherwise than `deleteReason`. */
const REASONS: Readonly<Partial<Record<Change["action"]["rule"], (change: Change) => string>>> = {
  "config-unknown": () => "(config refers to values not yet known)",
  "dependency-pending": () => "(depends on a resource or a module with changes pending)",
  "check-nested": () => "(config will be reloaded to verify a check block)",
  "no-resource-config": ({ address: { resource } }) =>
    `(because ${resource.type}.${resource.name} is not in configuration)`,
  "each-key": ({ address }) => `(because key ${keyText(address.key)} is not in for_each map)`,
  "no-move-target": ({ address, previousAddress }) =>
    `(because ${previousAddress?.text ?? address.text} was moved to ${address.text}, which is not in configuration)`,
};
