import { isFault } from "../../codecs/fault.ts";
import { compose } from "../../codecs/yaml/compose.ts";
import { toJson } from "../../values/encodings/json.ts";
import { parsePlainJson } from "../../values/encodings/jsonReader.ts";
import {
  isPlainObject,
  type PlainJson,
  type PlainObject,
  plainJsonText,
  sameJson,
} from "../../values/encodings/plainJson.ts";
import { fromPlainJson } from "../../values/encodings/stateJson.ts";
import { rawEquals } from "../../values/equality.ts";
import type { Value } from "../../values/value.ts";

/** Returns the JSON object or array that a text is; undefined for any other text, which may look like JSON by chance. */
export function documentIn(text: string): PlainJson | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const parsed = parsePlainJson(text);
  return "value" in parsed ? parsed.value : undefined;
}

/** Whether two texts are the same JSON object or array, each in any layout. */
export function sameDocument(a: string, b: string): boolean {
  const [first, second] = [documentIn(a), documentIn(b)];
  return first !== undefined && second !== undefined && sameJson(first, second);
}

/**
 * Whether two texts are equal JSON, and the stored one has the form in which a provider writes JSON: one line, without spaces. A
 * stored text with spaces is what somebody wrote, so it does not show that the provider compares documents.
 */
export function sameStoredJson(configured: string, stored: string): boolean {
  const document = documentIn(stored);
  if (document === undefined || /\n|[:,] /.test(outsideOfStrings(stored))) return false;
  return sameJson(documentIn(configured), document);
}

/** Returns JSON without the contents of its strings. */
const outsideOfStrings = (text: string): string => text.replace(/"(?:[^"\\]|\\.)*"/g, '""');

/**
 * Whether two JSON documents may be the same policy: equal if a list of one stands for its element, lists are in any order, an empty
 * statement ID is none, and any principal is any principal of AWS.
 */
export function samePolicy(configured: string, stored: string): boolean {
  const [first, second] = [documentIn(configured), documentIn(stored)];
  return first !== undefined && second !== undefined && policyText(first) === policyText(second);
}

function policyText(json: PlainJson): string {
  if (Array.isArray(json)) {
    const items = json.map(policyText).sort();
    return items.length === 1 ? items[0]! : `[${items.join(",")}]`;
  }
  if (!isPlainObject(json)) return plainJsonText(json);
  const members = Object.keys(json)
    .filter((name) => name !== "Sid" || json[name] !== "")
    .sort()
    .map(
      (name) => `${plainJsonText(name)}:${policyText(/Principal$/.test(name) ? principals(json[name]!) : json[name]!)}`,
    );
  return `{${members.join(",")}}`;
}

const principals = (json: PlainJson): PlainJson => (json === "*" ? { AWS: "*" } : json);

/**
 * Whether two JSON lists of container definitions may be the same: equal without what a container has anyway, with containers and
 * their variables and secrets in any order.
 */
export const sameContainers = (configured: string, stored: string): boolean =>
  equalContainers(configured, stored, (port) => port);

/** As `sameContainers`, for containers in a network of their own, where a port of the host is that of the container. */
export const sameContainersOnPorts = (configured: string, stored: string): boolean =>
  equalContainers(configured, stored, (port) => {
    const { hostPort, ...rest } = port;
    return sameJson(hostPort, port.containerPort) ? rest : port;
  });

type ReadPort = (port: PlainObject) => PlainObject;

function equalContainers(configured: string, stored: string, read: ReadPort): boolean {
  const [first, second] = [documentIn(configured), documentIn(stored)];
  const areLists = Array.isArray(first) && Array.isArray(second);
  return areLists && containersText(first, read) === containersText(second, read);
}

/** What a container definition, or a port of it, has if it is not written. */
const CONTAINER_DEFAULTS: Readonly<Record<string, PlainJson>> = { essential: true, cpu: 0 };
const PORT_DEFAULTS: Readonly<Record<string, PlainJson>> = { protocol: "tcp", hostPort: 0 };

/** The members of a container definition and of a port, by the API of ECS. Others are dropped before they are stored. */
const CONTAINER_MEMBERS =
  `command cpu credentialSpecs dependsOn disableNetworking dnsSearchDomains dnsServers dockerLabels
  dockerSecurityOptions entryPoint environment environmentFiles essential extraHosts firelensConfiguration healthCheck hostname image
  interactive links linuxParameters logConfiguration memory memoryReservation mountPoints name portMappings privileged pseudoTerminal
  readonlyRootFilesystem repositoryCredentials resourceRequirements restartPolicy secrets startTimeout stopTimeout systemControls ulimits
  user versionConsistency volumesFrom workingDirectory`.split(/\s+/);
const PORT_MEMBERS = ["appProtocol", "containerPort", "containerPortRange", "hostPort", "name", "protocol"];

/** Returns an object with those of its members that a service has, whatever their letter case. */
function withMembers(object: PlainObject, names: readonly string[]): PlainObject {
  const known = new Map(names.map((name) => [name.toLowerCase(), name] as const));
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => {
      const own = known.get(name.toLowerCase());
      return own === undefined ? [] : [[own, value]];
    }),
  );
}

/** The lists of a container definition whose order does not count. Each element has a name. */
export const UNORDERED = ["environment", "secrets"];

function containersText(containers: readonly PlainJson[], read: ReadPort): string {
  const texts = containers.map((container) =>
    isPlainObject(container)
      ? writtenText(withMembers(container, CONTAINER_MEMBERS), CONTAINER_DEFAULTS, (name, value) =>
          listText(name, value, read),
        )
      : plainJsonText(container),
  );
  return texts.sort().join();
}

/** Returns the text of a list in a container definition. */
function listText(name: string, items: readonly PlainJson[], read: ReadPort): string {
  const texts = items.map((item) =>
    name === "portMappings" && isPlainObject(item)
      ? writtenText(read(withMembers(item, PORT_MEMBERS)), PORT_DEFAULTS)
      : writtenText(item),
  );
  return `[${(UNORDERED.includes(name) ? texts.sort() : texts).join()}]`;
}

/** Returns JSON as a text without nulls, empty lists and objects, and without members that have their defaults. */
function writtenText(
  json: PlainJson,
  defaults: Readonly<Record<string, PlainJson>> = {},
  ofList = (_name: string, items: readonly PlainJson[]): string => writtenText(items),
): string {
  if (Array.isArray(json)) return `[${json.map((item) => writtenText(item)).join()}]`;
  if (!isPlainObject(json)) return plainJsonText(json);
  const members = Object.keys(json)
    .sort()
    .flatMap((name) => {
      const value = json[name]!;
      if (isNothing(value) || sameJson(defaults[name], value)) return [];
      return [`${plainJsonText(name)}:${Array.isArray(value) ? ofList(name, value) : writtenText(value)}`];
    });
  return `{${members.join()}}`;
}

const isNothing = (json: PlainJson): boolean =>
  json === null ||
  (Array.isArray(json) && json.length === 0) ||
  (isPlainObject(json) && Object.keys(json).length === 0);

/**
 * Whether two JSON lists of columns, as BigQuery has them, may be the same: columns in any order, types by any of their names, no mode
 * for `NULLABLE`, and no empty descriptions and policy tags.
 */
export function sameColumns(configured: string, stored: string): boolean {
  const [first, second] = [documentIn(configured), documentIn(stored)];
  return isNamed(first) && isNamed(second) && columnsText(first) === columnsText(second);
}

export const isNamed = (json: PlainJson | undefined): json is readonly PlainObject[] =>
  Array.isArray(json) && json.every((item) => isPlainObject(item) && typeof item.name === "string");

const columnsText = (columns: readonly PlainObject[]): string => columns.map(columnText).sort().join();

function columnText(column: PlainObject): string {
  const members = Object.entries({ mode: "NULLABLE", ...column }).flatMap(([name, value]) => {
    const text = memberText(name, value);
    return text === undefined ? [] : [`${plainJsonText(name)}:${text}`];
  });
  return `{${members.sort().join()}}`;
}

/** Returns the text of a member of a column; undefined if the member says no more than its absence. */
function memberText(name: string, value: PlainJson): string | undefined {
  if (name === "fields" && isNamed(value)) return `[${columnsText(value)}]`;
  if (name === "description" && (value === "" || value === null)) return undefined;
  if (name === "policyTags" && hasNoTags(value)) return undefined;
  if ((name === "mode" || name === "type") && typeof value === "string") {
    const word = value.toUpperCase();
    return COLUMN_TYPES.get(word) ?? word;
  }
  return orderedText(value);
}

const hasNoTags = (tags: PlainJson): boolean =>
  tags === null ||
  (isPlainObject(tags) && (Object.keys(tags).length === 0 || (Array.isArray(tags.names) && tags.names.length === 0)));

/** Returns JSON as a text with the members of objects in order. */
function orderedText(json: PlainJson): string {
  if (Array.isArray(json)) return `[${json.map(orderedText).join()}]`;
  if (!isPlainObject(json)) return plainJsonText(json);
  return `{${Object.keys(json)
    .sort()
    .map((name) => `${plainJsonText(name)}:${orderedText(json[name]!)}`)
    .join()}}`;
}

/** The types of columns that have two names. */
const COLUMN_TYPES: ReadonlyMap<string, string> = new Map([
  ["INT64", "INTEGER"],
  ["FLOAT64", "FLOAT"],
  ["BOOL", "BOOLEAN"],
]);

/** Whether two texts are equal YAML mappings or sequences. */
export function sameYaml(configured: string, stored: string): boolean {
  if (!isYamlDocument(configured) || !isYamlDocument(stored)) return false;
  const [first, second] = [compose(configured), compose(stored)];
  return !isFault(first) && !isFault(second) && isCollection(first.kind) && rawEquals(first, second);
}

/** Whether a text may be a mapping or a sequence: several lines, or in braces. */
const isYamlDocument = (text: string): boolean => /^\s*[[{]/.test(text) || /^\s*(?:[\w."'-]+:|- )/m.test(text);

const isCollection = (kind: string): boolean => kind === "mapping" || kind === "sequence";

/** Whether a string is JSON in another form than the normal one: keys in order, no whitespace. */
export function isLooseJson(value: Value): boolean {
  const document = value.kind === "string" ? documentIn(value.value) : undefined;
  const encoded = document === undefined ? undefined : toJson(fromPlainJson(document));
  return encoded !== undefined && "text" in encoded && value.kind === "string" && encoded.text !== value.value;
}
