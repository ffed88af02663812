import { ruleId } from "../lifecycle/reasons/decision.ts";
import type { Trace } from "../lifecycle/trace.ts";
import type { Basis } from "../provider/basis.ts";
import { pathText } from "../values/path.ts";
import { notCalledText } from "./callWords.ts";
import type { Json } from "./json.ts";
import { ephemeralMask, knownJson, sensitiveMask, unknownMask } from "./masks.ts";
import { sentence } from "./ruleSentences.ts";
import { NO_SECRETS } from "./secrets.ts";

/** Returns one instance for `stateline.instances`: every stage, the confidence, the reason, and the certainty of each leaf. */
export function stagesJson(
  { change, transitions, violations }: Trace,
  bases?: ReadonlyMap<string, Basis>,
): { readonly [key: string]: Json } {
  return {
    address: change.address.text,
    stages: transitions.map(
      ({ operation, from, to, object, confidence, notCalled, schemaVersion, replacement, upgraded }) => ({
        stage: to,
        operation,
        from,
        confidence,
        ...(notCalled && { by: "none", why: notCalledText(notCalled, operation) }),
        schemaVersion,
        replacement: replacement || undefined,
        upgraded: upgraded && {
          from: upgraded.from,
          assumed: upgraded.isAssumed || undefined,
          movedFrom: upgraded.movedFrom,
          parts: upgraded.parts.map(({ path, how, from: former }) => ({
            path: pathText(path),
            how,
            from: former && pathText(former),
          })),
        },
        value: object.kind === "null" ? null : knownJson(object),
        unknown: object.kind === "null" ? undefined : unknownMask(object),
        sensitive: sensitiveMask(object),
        ephemeral: ephemeralMask(object),
      }),
    ),
    why: {
      action: change.action.outcome,
      rule: ruleId(change.action),
      sentence: sentence(change.action, change, NO_SECRETS),
    },
    violations: violations.map(({ rule, path, message, explanation, tolerated }) => ({
      rule,
      path: pathText(path),
      message,
      explanation,
      tolerated: tolerated || undefined,
    })),
    confidence: transitions.at(-1)?.confidence ?? "core",
    basis: Object.fromEntries(bases ?? []),
    ...formsJson(change),
    mayReplace: (change.action.doubt?.mayReplace ?? []).map(pathText),
  };
}

/** Returns the values that are the same in another form, and the paths of those that only may be. */
function formsJson({ forms = [] }: Trace["change"]): { readonly forms?: Json; readonly mayChange?: Json } {
  const [same, open] = [forms.filter(({ by }) => by !== "possible"), forms.filter(({ by }) => by === "possible")];
  return {
    ...(same.length > 0 && {
      forms: same.map(({ path, relation, by }) => ({ path: pathText(path), form: relation, by })),
    }),
    ...(open.length > 0 && { mayChange: open.map(({ path }) => pathText(path)) }),
  };
}
