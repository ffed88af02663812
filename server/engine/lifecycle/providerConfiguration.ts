import type { Provider } from "../provider/provider.ts";
import type { Answers } from "../source/question.ts";
import type { Body } from "../syntax/tree.ts";
import { ASSUMED } from "../values/marks.ts";
import { DYNAMIC } from "../values/type.ts";
import { deepMarks, UNKNOWN, type Unasked, unknownValue, type Value } from "../values/value.ts";
import { unmarkDeep } from "../values/walk.ts";
import { bodyPlace, type Findings, hasFailed, NO_FINDINGS, withReply } from "./findings.ts";

/** A configured provider and its evaluated configuration. */
export interface ConfigurationRequest {
  readonly provider: Provider;
  /** As Terraform writes it: `module.a.provider["…/aws"].east`. */
  readonly address: string;
  readonly value: Value;
  /** The body of its block; undefined for a provider without a block. */
  readonly body: Body | undefined;
  readonly answers: Answers;
}

export interface ConfigurationResult extends Findings {
  /** The configuration with which the provider runs; unknown while an answer is pending, and after an error. */
  readonly value: Value;
}

export function configureProvider({
  provider,
  address,
  value,
  body,
  answers,
}: ConfigurationRequest): ConfigurationResult {
  const without = (why: Unasked["why"], about?: string): Value =>
    unknownValue(DYNAMIC, [{ source: address, why, ...(about !== undefined && { about }) }]);
  if (provider.live && deepMarks(value) & ASSUMED) return { ...NO_FINDINGS, value: without("assumed") };
  const reply = provider.configure?.({ answers, configuration: unmarkDeep(value).value, address });
  if (!reply) return { ...NO_FINDINGS, value };
  const replied = withReply(NO_FINDINGS, reply, bodyPlace(body));
  const { unasked } = reply;
  if (typeof unasked === "object" && !provider.live) return { ...replied, value: unknownValue(DYNAMIC, [unasked]) };
  const isUnknown = unasked === "error" || (provider.live !== undefined && reply.asked.length === 0);
  if (reply.isPending) return { ...replied, value: without(isUnknown ? "configuration" : "pending") };
  if (reply.standIn && !reply.standIn.isAwaited)
    return { ...replied, value: without("not-read", reply.standIn.reason) };
  const findings = provider.live ? asLoginFaults(replied) : replied;
  return { ...findings, value: hasFailed(findings) ? UNKNOWN : value };
}

/** An editor may lack the credentials that the user's terminal has: then the text is correct all the same. */
const asLoginFaults = (findings: Findings): Findings => ({
  ...findings,
  diagnostics: findings.diagnostics.map((diagnostic) =>
    diagnostic.severity === "error" ? { ...diagnostic, inEditor: "information" as const } : diagnostic,
  ),
});

/** Validates the configuration of a provider before anything is planned. */
export function validateConfiguration({
  provider,
  value,
  body,
  answers,
}: Omit<ConfigurationRequest, "address">): Findings {
  const configuration = unmarkDeep(value).value;
  const reply = provider.validateProviderConfig?.({ answers, configuration, isAhead: true });
  return reply ? withReply(NO_FINDINGS, reply, bodyPlace(body)) : NO_FINDINGS;
}
