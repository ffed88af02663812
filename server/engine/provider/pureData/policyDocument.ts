import { utf8Bytes } from "../../codecs/bytes.ts";
import { crc32 } from "../../codecs/crc32.ts";
import { parsePlainJson } from "../../values/encodings/jsonReader.ts";
import { isObject, NULL, nullValue, stringValue, type Value } from "../../values/value.ts";
import { membersOf } from "../../values/walk.ts";
import { textOf } from "./localFiles.ts";
import {
  compactJson,
  indentedJson,
  mergedPolicy,
  type Names,
  type Policy,
  policyJson,
  readPolicy,
  reverseSorted,
  type Statement,
} from "./policyJson.ts";
import type { Computed, PureReading } from "./pureReading.ts";

/** Only versions of the provider with this attribute are known to write policies in this form. */
const NEWER_ATTRIBUTE = "minified_json";

const DEFAULT_VERSION = "2012-10-17";

/** Returns the policy document as the provider of aws renders it. */
export function computedPolicy({ configuration, block }: Pick<PureReading, "configuration" | "block">): Computed {
  if (!block.attributes.has(NEWER_ATTRIBUTE)) return { why: "not-read" };
  if (isSet(configuration.get("source_json")) || isSet(configuration.get("override_json"))) return { why: "not-read" };
  const policy = policyOf(configuration);
  if (!policy) return { why: "not-read" };
  const json = policyJson(policy);
  const text = indentedJson(json);
  const unset = [...block.attributes].flatMap(([name, { type, computed }]) =>
    computed || isSet(configuration.get(name)) ? [] : [[name, nullValue(type)] as const],
  );
  return new Map<string, Value>([
    ...unset,
    ["version", stringValue(textOf(configuration.get("version")) ?? DEFAULT_VERSION)],
    ["id", stringValue(String(crc32(utf8Bytes(text))))],
    ["json", stringValue(text)],
    [NEWER_ATTRIBUTE, stringValue(compactJson(json))],
  ]);
}

const isSet = (value: Value | undefined): boolean => value !== undefined && value.kind !== "null";

/** Returns the document with everything that is merged into it; undefined if the provider refuses it, or if its form is not sure. */
function policyOf(configuration: ReadonlyMap<string, Value>): Policy | undefined {
  const [sources, overrides] = ["source_policy_documents", "override_policy_documents"].map((name) =>
    membersOf(configuration.get(name) ?? NULL).map(([, document]) => documentIn(document)),
  );
  const own = ownPolicy(configuration);
  const documents = [...sources!, own, ...overrides!];
  const sids = sources!.flatMap((source) => source?.statements.map(({ sid }) => sid) ?? []).filter((sid) => sid !== "");
  if (new Set(sids).size < sids.length) return undefined;
  return documents.reduce<Policy | undefined>(
    (merged, document) => merged && document && mergedPolicy(merged, document),
    { version: "", id: "", statements: [] },
  );
}

function documentIn(document: Value): Policy | undefined {
  const parsed = parsePlainJson(textOf(document) ?? "");
  return "value" in parsed ? readPolicy(parsed.value) : undefined;
}

/** Returns the document of the arguments alone. */
function ownPolicy(configuration: ReadonlyMap<string, Value>): Policy | undefined {
  const version = textOf(configuration.get("version")) ?? DEFAULT_VERSION;
  const statements = membersOf(configuration.get("statement") ?? NULL).map(([, block]) => statementOf(block, version));
  const sids = statements.flatMap((statement) => statement?.sid || []);
  if (new Set(sids).size < sids.length || !statements.every((statement) => statement !== undefined)) return undefined;
  return { version, id: textOf(configuration.get("policy_id")) ?? "", statements };
}

function statementOf(block: Value, version: string): Statement | undefined {
  if (!isObject(block)) return undefined;
  const { entries } = block;
  const [actions, notActions] = ["actions", "not_actions"].map((name) => namesIn(entries.get(name)));
  const [resources, notResources] = ["resources", "not_resources"].map((name) =>
    withVariables(namesIn(entries.get(name)), version),
  );
  const [principals, notPrincipals] = ["principals", "not_principals"].map((name) =>
    principalsIn(entries.get(name), version),
  );
  const conditions = conditionsIn(entries.get("condition"), version);
  if ([resources, notResources].includes(REFUSED) || !principals || !notPrincipals || !conditions) return undefined;
  return {
    sid: textOf(entries.get("sid")) ?? "",
    effect: textOf(entries.get("effect")) ?? "Allow",
    ...{
      actions,
      notActions,
      resources: resources as Names | undefined,
      notResources: notResources as Names | undefined,
    },
    ...{ principals, notPrincipals, conditions },
  };
}

/** Returns the names of a set: one text, or several in the order of the provider; undefined for none. */
function namesIn(value: Value | undefined): Names | undefined {
  const names = membersOf(value ?? NULL).flatMap(([, name]) => textOf(name) ?? []);
  return names.length === 0 ? undefined : names.length === 1 ? names[0]! : reverseSorted(names);
}

const REFUSED: readonly string[] = [];

/** Returns names with `&{` written as `${`, which starts a variable of a policy; older documents have none. */
function withVariables(names: Names | undefined, version: string): Names | undefined | typeof REFUSED {
  if (names === undefined) return undefined;
  const texts = typeof names === "string" ? [names] : names;
  if (version === "2008-10-17" && texts.some((text) => text.includes("&{"))) return REFUSED;
  const replaced = texts.map((text) => text.replaceAll("&{", "${"));
  return typeof names === "string" ? replaced[0] : replaced;
}

/** Returns the principals by type; undefined if two blocks name the same type, since their order is not known. */
function principalsIn(blocks: Value | undefined, version: string): ReadonlyMap<string, Names> | undefined {
  const principals = new Map<string, Names>();
  for (const [, block] of membersOf(blocks ?? NULL)) {
    const entries = isObject(block) ? block.entries : new Map<string, Value>();
    const type = textOf(entries.get("type"));
    const names = withVariables(namesIn(entries.get("identifiers")), version);
    if (type === undefined || names === undefined || names === REFUSED || principals.has(type)) return undefined;
    principals.set(type, names);
  }
  return principals;
}

/** Returns the conditions; undefined if two blocks name the same key of an operator, since their order is not known. */
function conditionsIn(blocks: Value | undefined, version: string): Statement["conditions"] | undefined {
  const conditions = new Map<string, Map<string, readonly string[]>>();
  for (const [, block] of membersOf(blocks ?? NULL)) {
    const entries = isObject(block) ? block.entries : new Map<string, Value>();
    const [test, variable] = ["test", "variable"].map((name) => textOf(entries.get(name)));
    const written = membersOf(entries.get("values") ?? NULL).map(([, value]) => textOf(value) ?? "");
    const values = withVariables(written, version);
    const keys = conditions.get(test ?? "") ?? new Map<string, readonly string[]>();
    if (
      test === undefined ||
      variable === undefined ||
      keys.has(variable) ||
      values === REFUSED ||
      values === undefined
    )
      return undefined;
    conditions.set(test, keys.set(variable, typeof values === "string" ? [values] : values));
  }
  return conditions;
}
