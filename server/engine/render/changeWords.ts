import { keyText } from "../addrs/address.ts";
import { changedAttributes, type DiffNode, diff } from "../diff/diff.ts";
import type { Action, Decision, Rule } from "../lifecycle/reasons/decision.ts";
import type { Change } from "../lifecycle/trace.ts";
import type { Basis } from "../provider/basis.ts";
import { samePath } from "../values/path.ts";
import { doubtWords } from "./doubts.ts";
import type { Secrets } from "./secrets.ts";
import { pathName } from "./valueText.ts";

/** Returns Terraform's symbol of an action; empty for no change. */
export const symbolOf = (action: Action): string => SYMBOLS[action];

const SYMBOLS: Readonly<Record<Action, string>> = {
  "no-op": "",
  create: "+",
  read: "<=",
  update: "~",
  delete: "-",
  "delete-then-create": "-/+",
  "create-then-delete": "+/-",
  "forget-then-create": "./+",
  forget: ".",
};

/** Returns the words of Terraform's plan for the action of an instance. */
export function wordsOf({ action, previousAddress, address, deposed, importing }: Change): string {
  switch (action.outcome) {
    case "no-op":
      if (previousAddress) return `has moved to ${address.text}`;
      return importing ? "will be imported" : "no changes";
    case "create":
      return "will be created";
    case "read":
      return "will be read during apply";
    case "update":
      return doubtWords(action)?.action ?? "will be updated in-place";
    case "delete":
      return "will be destroyed";
    case "forget":
      return `will ${deposed === undefined ? "no longer be managed by Terraform" : "be removed from Terraform state"}, but will not be destroyed`;
    default:
      return (doubtWords(action)?.action ?? REPLACEMENTS[action.rule] ?? "must be replaced") + keptWords(action);
  }
}

/** Returns the words that OpenTofu adds to a replacement that destroys nothing; otherwise empty. */
export const keptWords = ({ outcome }: Decision<Action>): string =>
  outcome === "forget-then-create" ? " - older instance will not be destroyed (lifecycle.destroy = false)" : "";

/** Returns the certainty of an action: `inferred`; empty if the action is certain. */
export const certaintyOf = ({ action }: Change): string => doubtWords(action)?.certainty ?? "";

/** Returns why the effect of a difference is unknown; empty if it is certain. */
export const doubtRemark = ({ action }: Change): string => doubtWords(action)?.remark ?? "";

/** Returns the remark after a changed attribute that replaces the object, or may replace it; otherwise undefined. */
export function replaceRemark(change: Change, { path, sign }: Pick<DiffNode, "path" | "sign">): string | undefined {
  if (change.replacePaths.some((forcing) => samePath(forcing, path))) return "# forces replacement";
  const may = change.action.doubt?.mayReplace.some((doubted) => samePath(doubted, path));
  return may && sign !== "=" ? "# may force replacement" : undefined;
}

/** The words for replacements by certain rules; any other replacement is "must be replaced". */
const REPLACEMENTS: Readonly<Partial<Record<Rule, string>>> = {
  tainted: "is tainted, so must be replaced",
  "replace-requested": "will be replaced, as requested",
  "replace-triggered": "will be replaced due to changes in replace_triggered_by",
};

/** Returns the address and action of an instance. An instance that only moved has its previous address. */
export function headline(change: Change, failed: boolean): string {
  const { action, address, previousAddress, importing } = change;
  if (failed) return `${address.text} cannot be planned`;
  if (action.outcome !== "no-op" || (importing && !previousAddress)) return `${address.text} ${wordsOf(change)}`;
  return previousAddress ? `${previousAddress.text} ${wordsOf(change)}` : `${address.text}: ${wordsOf(change)}`;
}

/** Returns the words for the action of an instance whose address is shown beside them. */
export function wordsBeside(change: Change, failed: boolean): string {
  const { action, previousAddress } = change;
  if (failed) return "cannot be planned";
  return action.outcome === "no-op" && previousAddress ? `moved from ${previousAddress.text}` : wordsOf(change);
}

/** Returns the source of an import: `imported from "web-1"`; undefined if the instance is not imported. */
export function importText({ importing }: Change): string | undefined {
  if (!importing) return undefined;
  return importing.id === undefined ? "imported by its identity" : `imported from ${JSON.stringify(importing.id)}`;
}

/** Returns a remark in parentheses; empty for an empty one. */
export const inParentheses = (remark: string): string => (remark === "" ? "" : `(${remark})`);

/** Returns why an object is destroyed or forgotten, in parentheses, in the words of Terraform's plan; empty if no reason is needed. */
export const deleteReason = (change: Change): string => inParentheses(deleteClause(change));

/** As `deleteReason`, without the parentheses: `because key ["c"] is not in for_each map`. */
export function deleteClause(change: Change): string {
  const words = deleteCause(change);
  return words === "" || STATEMENTS.has(words) ? words : `because ${words}`;
}

/** As `deleteClause`, without the conjunction: `key ["c"] is not in for_each map`. */
export function deleteCause({ action, address, previousAddress }: Change): string {
  const { resource, key } = address;
  const isKept = action.rule === "kept-by-configuration" || action.rule === "kept-by-state";
  if (action.outcome === "forget" && !isKept) return KEPT;
  switch (action.rule) {
    case "no-resource-config":
      return `${resource.text} is not in configuration`;
    case "no-module":
      return `${resource.module.text} is not in configuration`;
    case "each-key":
      return `key ${keyText(key)} is not in for_each map`;
    case "count-index":
      return `index ${keyText(key)} is out of range for count`;
    case "disabled":
      return "enabled is false";
    case "wrong-repetition":
      return key === undefined
        ? "resource uses count or for_each"
        : `resource does not use ${typeof key === "number" ? "count" : "for_each"}`;
    case "no-move-target":
      return `${previousAddress?.text ?? address.text} was moved to ${address.text}, which is not in configuration`;
    case "forgotten":
      return KEPT;
    case "kept-by-configuration":
      return "lifecycle.destroy = false is set in the configuration";
    case "kept-by-state":
      return "lifecycle.destroy = false was configured before this resource was removed from the configuration";
    case "deposed":
      return LEFT_OVER;
    default:
      return "";
  }
}

const KEPT = "destroy = false is set in the configuration";

/** The reason that a deposed object exists. */
export const LEFT_OVER = "left over from a partially-failed replacement of this instance";

/** The reasons that stand for themselves. */
const STATEMENTS: ReadonlySet<string> = new Set([KEPT, LEFT_OVER]);

/** Returns the names of the attributes that change. */
export const changedNames = ({ before, after }: Change, secrets: Secrets): readonly string[] =>
  changedAttributes(diff(before, after)).map(({ path }) => pathName(path, secrets));

/** Returns the changed attributes with their certainty: `retention_in_days (inferred)`; empty if all are certain. */
export const doubtedChanges = (change: Change, secrets: Secrets): string =>
  certaintyOf(change) === "" ? "" : withCertainty(changedNames(change, secrets).join(", "), change);

/** Returns words with the certainty of an action behind them: `release (inferred)`. */
export const withCertainty = (words: string, change: Change): string =>
  `${words} ${inParentheses(certaintyOf(change))}`.trim();

/** Returns the names of the paths that force the replacement. */
export const forcingNames = ({ replacePaths }: Change, secrets: Secrets): readonly string[] =>
  replacePaths.map((path) => pathName(path, secrets));

/** Returns the key of the instance as in its address; empty without a key. */
export const instanceKey = ({ address }: Change): string => keyText(address.key);

/** Returns the certainty of a planned value, in one or two words. */
export const basisWord = (basis: Basis): string => BASES[basis];

const BASES: Readonly<Record<Basis, string>> = {
  certain: "known",
  learned: "learned",
  assumed: "assumed",
  unknowable: "needs the provider",
};
