import { sameCidr } from "./addresses.ts";
import { isBase64Of, isDigestOf } from "./digests.ts";
import {
  sameColumns,
  sameContainers,
  sameContainersOnPorts,
  samePolicy,
  sameStoredJson,
  sameYaml,
} from "./documents.ts";
import { isImageOfFamily, isNameInArn, isNameInLink, isPathInLink, wholeScope } from "./names.ts";
import { sameNumber, sameQuantity } from "./quantities.ts";
import { sameDate, sameDuration } from "./times.ts";

/** What two texts are to each other, although they differ. */
export interface Relation {
  /**
   * Whether two texts can hardly be related by chance, so that the texts alone show that the provider stores this form. Any other
   * relation is only possible until the provider's plugin confirms it.
   */
  readonly isProof: boolean;
  /** Whether a configured text and a stored one are related. Equal texts are compared before. */
  readonly relates: (configured: string, stored: string) => boolean;
  /** The names of the arguments whose texts may be related; absent for any. */
  readonly argument?: RegExp;
}

/** The name of a relation, as facts and JSON have it. */
export type RelationId = keyof typeof RELATIONS;

/**
 * The name of a form in which two values are the same: a relation of texts, the elements of a list in another order, a set without a text
 * that the provider adds to it, or a text that stands for an unset argument.
 */
export type FormName = RelationId | "list-order" | "own-name" | "as-unset";

const proof = (relates: Relation["relates"]): Relation => ({ isProof: true, relates });
const possible = (relates: Relation["relates"]): Relation => ({ isProof: false, relates });

const after =
  (normalize: (text: string) => string): Relation["relates"] =>
  (configured, stored) =>
    normalize(configured) === normalize(stored);

/** All relations. Of two that hold, the earlier is named. */
const RELATIONS = {
  json: proof(sameStoredJson),
  digest: proof(isDigestOf),
  base64: proof(isBase64Of),
  quantity: proof(sameQuantity),
  number: possible(sameNumber),
  duration: possible(sameDuration),
  date: possible(sameDate),
  cidr: possible(sameCidr),
  "line-ends": possible(after((text) => text.trimEnd())),
  "line-breaks": possible(after((text) => text.replaceAll("\r\n", "\n").trimEnd())),
  "outer-space": possible(after((text) => text.trim())),
  "final-dot": possible(after((text) => text.replace(/\.$/, ""))),
  "final-slash": possible(after((text) => text.replace(/\/$/, ""))),
  scheme: possible(after((text) => text.replace(/^https?:\/\/(?=.)/, ""))),
  quotes: possible(after((text) => text.replace(/^"(.*)"$/s, "$1"))),
  range: possible(after((text) => text.replace(/^(\d+)-\1$/, "$1"))),
  "letter-case": possible(after((text) => text.toLowerCase())),
  region: possible(after((text) => (REGION.test(text) ? text.replaceAll(" ", "").toLowerCase() : text))),
  name: possible(isNameInLink),
  "long-name": possible((configured, stored) => isNameInLink(stored, configured)),
  link: possible(isPathInLink),
  arn: possible(isNameInArn),
  image: possible(isImageOfFamily),
  scope: { ...possible(after(wholeScope)), argument: /scopes/ },
  policy: possible(samePolicy),
  containers: possible(sameContainers),
  "container-ports": possible(sameContainersOnPorts),
  columns: { ...possible(sameColumns), argument: /schema/ },
  version: { ...possible(after((text) => text.replace(/^v(?=\d)/, ""))), argument: /version/ },
  protocol: possible(after((text) => (text.toLowerCase() === "all" ? "-1" : text))),
  "protocol-number": { ...possible(after((text) => PROTOCOL_NUMBERS.get(text) ?? text)), argument: /protocol/ },
  yaml: possible(sameYaml),
} as const satisfies Readonly<Record<string, Relation>>;

/** The numbers that IANA gives protocols, and that of any protocol in rules of networks. */
const PROTOCOL_NUMBERS: ReadonlyMap<string, string> = new Map([
  ["all", "-1"],
  ["icmp", "1"],
  ["tcp", "6"],
  ["udp", "17"],
]);

/** Names of regions: `West Europe`, `westeurope`, `us-east1`. */
const REGION = /^[A-Za-z][A-Za-z0-9 -]*$/;

export const RELATION_IDS = Object.keys(RELATIONS) as readonly RelationId[];

export const isRelationId = (id: unknown): id is RelationId => typeof id === "string" && Object.hasOwn(RELATIONS, id);

export const isFormName = (id: unknown): id is FormName => id === "list-order" || isRelationId(id);

export const relationOf = (id: RelationId): Relation => RELATIONS[id];

/** Whether the texts of an argument may have a relation, by its name; any may if the name is not known. */
const mayHave = (id: RelationId, argument: string | undefined): boolean =>
  argument === undefined || (relationOf(id).argument?.test(argument) ?? true);

/** How a configured text relates to the stored one. */
export interface TextRelation {
  readonly id: RelationId;
  readonly by: "proof" | "learned" | "possible";
}

/**
 * Returns the best relation of two texts that differ; undefined if none holds. `learned` are those that the plugin confirmed, and
 * `distinguished` those of which it showed that it plans a change. `argument` is the name of the argument that has the texts.
 */
export function relationOfTexts(
  configured: string,
  stored: string,
  learned: readonly RelationId[],
  distinguished: readonly RelationId[] = [],
  argument?: string,
): TextRelation | undefined {
  const holding = RELATION_IDS.filter(
    (id) => !distinguished.includes(id) && mayHave(id, argument) && RELATIONS[id].relates(configured, stored),
  );
  const proven = holding.find((id) => RELATIONS[id].isProof);
  if (proven) return { id: proven, by: "proof" };
  const confirmed = holding.find((id) => learned.includes(id));
  if (confirmed) return { id: confirmed, by: "learned" };
  return holding[0] && { id: holding[0], by: "possible" };
}
