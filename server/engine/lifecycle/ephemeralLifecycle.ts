import type { Resource } from "../config/module.ts";
import { decodeBody } from "../lang/decodeBody.ts";
import type { Scope } from "../lang/scope.ts";
import type { Provider } from "../provider/provider.ts";
import { impliedType } from "../schema/impliedType.ts";
import type { ResourceSchema } from "../schema/schema.ts";
import type { Answers } from "../source/question.ts";
import { isWhollyKnown, nullValue, UNKNOWN, type Unasked, unknownValue, type Value } from "../values/value.ts";
import { markAt, unaskedIn, unmarkDeep } from "../values/walk.ts";
import { validate } from "./configuration.ts";
import { planViolations } from "./contract/lifecycleViolations.ts";
import { unreadObject } from "./contract/unreadObject.ts";
import { bodyPlace, type Findings, hasFailed, NO_FINDINGS, withDiagnostics, withReply } from "./findings.ts";
import { invalidEphemeral } from "./lifecycleFindings.ts";
import { notReadReason } from "./reasons/notReadReason.ts";
import { withOrigins } from "./reasons/origins.ts";

/** One instance of an ephemeral resource before it is opened. */
export interface EphemeralInstance {
  readonly address: string;
  readonly declaration: Resource;
  readonly provider: Provider;
  readonly schema: ResourceSchema;
  readonly scope: Scope;
  /** As `isHeldBack` of a resource instance. */
  readonly isHeldBack: boolean;
}

/** An ephemeral resource opened for this run, and the provider that closes it. */
export interface Opened {
  readonly address: string;
  readonly provider: Provider;
  readonly private: string | undefined;
}

/** The result of opening an ephemeral resource. */
export interface Opening extends Findings {
  readonly value: Value;
  /** The resource to close; undefined if nothing was opened. */
  readonly opened?: Opened;
  /** The reason why nobody can open the resource. */
  readonly unread?: Unasked;
}

/** Evaluates, validates and opens one ephemeral resource. With an unknown configuration, only the apply opens it. */
export function openEphemeral(instance: EphemeralInstance): Opening {
  const { declaration, schema, scope, address } = instance;
  const decoded = decodeBody(declaration.body, schema.block, scope);
  const findings: Findings = { ...NO_FINDINGS, diagnostics: decoded.diagnostics, asked: decoded.asked };
  if (hasFailed(findings)) return { ...findings, value: UNKNOWN };
  // Terraform 1.11.4 applies no marks of the schema here, because it never shows an ephemeral resource.
  const { value: configuration, marks } = unmarkDeep(decoded.value);
  const unasked = unaskedIn(configuration);
  if (unasked) return { ...findings, value: unasked === "error" ? UNKNOWN : unknownFor(instance, unasked) };
  const marked = (value: Value) => markAt(withOrigins(value, configuration, address), marks);
  if (!isWhollyKnown(configuration)) return { ...findings, value: marked(unreadObject(schema.block, configuration)) };
  const validated = validateEphemeral(instance, configuration, findings);
  return cannotContinue(validated)
    ? endWithoutValue(instance, validated)
    : open(instance, configuration, validated, marked);
}

function open(
  instance: EphemeralInstance,
  configuration: Value,
  findings: Findings,
  marked: (value: Value) => Value,
): Opening {
  const { declaration, provider, schema, scope, address, isHeldBack: isAssumed } = instance;
  const { type } = declaration;
  const reply = provider.openEphemeralResource?.({ type, answers: scope.answers, configuration, isAssumed });
  if (!reply || reply.isUnread) {
    const unasked = reply?.standIn?.isAwaited ? pendingAt(address) : notReadReason(provider.source, address);
    const replied = reply ? withReply(findings, reply, bodyPlace(declaration.body)) : findings;
    return { ...replied, value: unknownFor(instance, unasked), unread: unasked };
  }
  const opened = withReply(findings, reply, bodyPlace(declaration.body));
  if (cannotContinue(opened)) return endWithoutValue(instance, opened);
  const { result, private: privateData } = reply.response;
  const violations = planViolations(schema.block, {
    configuration,
    planned: result,
    prior: nullValue(impliedType(schema.block)),
    legacyTypeSystem: false,
  });
  const judged = withDiagnostics(
    opened,
    violations.map((violation) => invalidEphemeral(provider.source, address, violation)),
  );
  if (hasFailed(judged)) return { ...judged, value: UNKNOWN };
  return { ...judged, value: marked(result), opened: { address, provider, private: privateData } };
}

function validateEphemeral(
  { declaration, provider, schema, scope, isHeldBack: isAssumed }: EphemeralInstance,
  configuration: Value,
  findings: Findings,
) {
  const { type } = declaration;
  const reply = validate(
    provider,
    "ephemeral",
    { type, answers: scope.answers, configuration, isAssumed },
    schema.block,
  );
  // Terraform shows the source range of such a fault during validation, and none before opening.
  return reply ? withReply(findings, reply, () => ({})) : findings;
}

const cannotContinue = (findings: Findings): boolean => findings.isPending || hasFailed(findings);

/** Ends after an error, or while an answer is pending. */
const endWithoutValue = (instance: EphemeralInstance, findings: Findings): Opening => ({
  ...findings,
  value: hasFailed(findings) ? UNKNOWN : unknownFor(instance, pendingAt(instance.address)),
});

const pendingAt = (source: string): Unasked => ({ source, why: "pending" });

const unknownFor = ({ schema }: EphemeralInstance, unasked: Unasked): Value =>
  unknownValue(impliedType(schema.block), [unasked]);

/** Closes the opened resources. */
export function closeEphemeral({ type, body }: Resource, opened: Opened, answers: Answers): Findings {
  const { provider, address, private: privateData } = opened;
  const reply = provider.closeEphemeralResource?.({ type, answers, address, private: privateData });
  return reply ? withReply(NO_FINDINGS, reply, bodyPlace(body)) : NO_FINDINGS;
}
