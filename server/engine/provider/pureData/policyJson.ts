import { isPlainObject, type PlainJson, type PlainObject } from "../../values/encodings/plainJson.ts";
import { jsonString } from "../../values/text/quote.ts";
import { compareCodePoints } from "../../values/type.ts";

/** A policy document as the provider of aws holds it: only the members that it knows. */
export interface Policy {
  readonly version: string;
  readonly id: string;
  readonly statements: readonly Statement[];
}

export interface Statement {
  readonly sid: string;
  readonly effect: string;
  readonly actions?: Names | undefined;
  readonly notActions?: Names | undefined;
  readonly resources?: Names | undefined;
  readonly notResources?: Names | undefined;
  readonly principals: Principals;
  readonly notPrincipals: Principals;
  /** The values by operator and key. */
  readonly conditions: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
}

/** One text or several, which the provider tells apart. */
export type Names = string | readonly string[];

export type Principals = ReadonlyMap<string, Names>;

/**
 * Returns the policy that the text of a document holds, as Go reads it. Undefined for a document that the provider refuses, or whose
 * reading is not known for sure.
 */
export function readPolicy(json: PlainJson): Policy | undefined {
  if (!isPlainObject(json) || !hasExactNames(json, ["Version", "Id", "Statement"])) return undefined;
  const { Version: version = "", Id: id = "", Statement: written = [] } = json;
  if (typeof version !== "string" || typeof id !== "string" || !Array.isArray(written)) return undefined;
  const statements = written.map(readStatement);
  return statements.every((statement) => statement !== undefined) ? { version, id, statements } : undefined;
}

const MEMBERS = [
  "Sid",
  "Effect",
  "Action",
  "NotAction",
  "Resource",
  "NotResource",
  "Principal",
  "NotPrincipal",
  "Condition",
];

/** Whether no member has a name that Go takes for another one, because only its case differs. */
const hasExactNames = (object: PlainObject, names: readonly string[]): boolean =>
  Object.keys(object).every(
    (name) => names.includes(name) || !names.some((known) => known.toLowerCase() === name.toLowerCase()),
  );

function readStatement(json: PlainJson): Statement | undefined {
  if (!isPlainObject(json) || !hasExactNames(json, MEMBERS)) return undefined;
  const { Sid: sid = "", Effect: effect = "" } = json;
  const [actions, notActions, resources, notResources] = ["Action", "NotAction", "Resource", "NotResource"].map(
    (name) => readNames(json[name]),
  );
  const [principals, notPrincipals] = [json.Principal, json.NotPrincipal].map(readPrincipals);
  const conditions = readConditions(json.Condition);
  const parts = [actions, notActions, resources, notResources, principals, notPrincipals, conditions];
  if (typeof sid !== "string" || typeof effect !== "string" || parts.includes(null)) return undefined;
  return {
    ...{ sid, effect, actions: actions as Names | undefined, notActions: notActions as Names | undefined },
    ...{ resources: resources as Names | undefined, notResources: notResources as Names | undefined },
    ...{ principals: principals as Principals, notPrincipals: notPrincipals as Principals },
    conditions: conditions as Statement["conditions"],
  };
}

/** Returns one text or several; undefined for an absent member, null for one that is not read for sure. */
function readNames(json: PlainJson | undefined): Names | undefined | null {
  if (json === undefined) return undefined;
  if (typeof json === "string") return json;
  return Array.isArray(json) && json.every((item) => typeof item === "string") ? json : null;
}

/** Returns principals by type; null if they are not read for sure. */
function readPrincipals(json: PlainJson | undefined): Principals | null {
  if (json === undefined) return new Map();
  if (typeof json === "string") return new Map([["*", ["*"]]]);
  if (!isPlainObject(json)) return null;
  const entries = Object.entries(json).map(([type, names]) => [type, readNames(names)] as const);
  return entries.some(([, names]) => names === undefined || names === null)
    ? null
    : new Map(entries as readonly (readonly [string, Names])[]);
}

/** Returns the values of conditions; null if they are not read for sure. */
function readConditions(json: PlainJson | undefined): Statement["conditions"] | null {
  if (json === undefined) return new Map();
  if (!isPlainObject(json)) return null;
  const operators = new Map<string, ReadonlyMap<string, readonly string[]>>();
  for (const [operator, keys] of Object.entries(json)) {
    if (!isPlainObject(keys)) return null;
    const values = new Map<string, readonly string[]>();
    for (const [key, value] of Object.entries(keys)) {
      if (typeof value === "string" || typeof value === "boolean") values.set(key, [String(value)]);
      else if (Array.isArray(value) && value.every((item) => typeof item === "string")) values.set(key, value);
      else return null;
    }
    if (values.size > 0) operators.set(operator, values);
  }
  return operators;
}

/** Returns a policy with another one merged into it: a statement replaces the one with its Sid. */
export function mergedPolicy(policy: Policy, other: Policy): Policy {
  const statements = [...policy.statements];
  for (const statement of other.statements) {
    const place = statement.sid === "" ? -1 : statements.findIndex(({ sid }) => sid === statement.sid);
    if (place < 0) statements.push(statement);
    else statements[place] = statement;
  }
  return {
    id: other.id === "" ? policy.id : other.id,
    version: other.version > policy.version ? other.version : policy.version,
    statements,
  };
}

/** JSON whose members have an order. */
export type OrderedJson = string | readonly OrderedJson[] | ReadonlyMap<string, OrderedJson>;

/** Returns the members of a policy in the order in which the provider writes them. */
export const policyJson = ({ version, id, statements }: Policy): OrderedJson =>
  members([
    ["Version", version || undefined],
    ["Id", id || undefined],
    ["Statement", statements.length > 0 ? statements.map(statementJson) : undefined],
  ]);

const statementJson = (statement: Statement): OrderedJson =>
  members([
    ["Sid", statement.sid || undefined],
    ["Effect", statement.effect || undefined],
    ["Action", statement.actions],
    ["NotAction", statement.notActions],
    ["Resource", statement.resources],
    ["NotResource", statement.notResources],
    ["Principal", principalsJson(statement.principals)],
    ["NotPrincipal", principalsJson(statement.notPrincipals)],
    ["Condition", statement.conditions.size > 0 ? conditionsJson(statement.conditions) : undefined],
  ]);

const members = (entries: readonly (readonly [string, OrderedJson | undefined])[]): OrderedJson =>
  new Map(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));

function principalsJson(principals: Principals): OrderedJson | undefined {
  if (principals.size === 0) return undefined;
  const everyone = principals.size === 1 ? principals.get("*") : undefined;
  if (everyone === "*" || (Array.isArray(everyone) && everyone.length === 1 && everyone[0] === "*")) return "*";
  return byKey(principals, (names) => (typeof names === "string" ? names : reverseSorted(names)));
}

const conditionsJson = (conditions: Statement["conditions"]): OrderedJson =>
  byKey(conditions, (keys) => byKey(keys, (values) => (values.length === 1 ? values[0]! : values)));

const byKey = <V>(entries: ReadonlyMap<string, V>, json: (value: V) => OrderedJson): OrderedJson =>
  new Map([...entries].sort(([a], [b]) => compareCodePoints(a, b)).map(([key, value]) => [key, json(value)] as const));

/** Returns names in the order in which the provider writes several: the last one first. */
export const reverseSorted = (names: readonly string[]): readonly string[] =>
  [...names].sort((a, b) => compareCodePoints(b, a));

/** Returns JSON with each member in a line of its own. */
export function indentedJson(json: OrderedJson, margin = ""): string {
  if (typeof json === "string") return jsonString(json);
  const inner = `${margin}  `;
  const [open, close] = json instanceof Map ? "{}" : "[]";
  const lines =
    json instanceof Map
      ? [...json].map(([name, value]) => `${inner}${jsonString(name)}: ${indentedJson(value, inner)}`)
      : (json as readonly OrderedJson[]).map((item) => inner + indentedJson(item, inner));
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join(",\n")}\n${margin}${close}`;
}

/** Returns JSON without white space. */
export function compactJson(json: OrderedJson): string {
  if (typeof json === "string") return jsonString(json);
  if (!(json instanceof Map)) return `[${(json as readonly OrderedJson[]).map(compactJson).join()}]`;
  return `{${[...json].map(([name, value]) => `${jsonString(name)}:${compactJson(value)}`).join()}}`;
}
