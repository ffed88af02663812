import type { Provider } from "../provider/provider.ts";
import type { Answers } from "../source/question.ts";
import type { Body } from "../syntax/tree.ts";
import { DYNAMIC } from "../values/type.ts";
import { UNKNOWN, unknownValue, type Value } from "../values/value.ts";
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

/** The result of configuring a provider. */
export interface ConfigurationResult extends Findings {
  /** The configuration with which the provider runs; unknown while an answer is pending, and after an error. */
  readonly value: Value;
}

/** Configures a provider. */
export function configureProvider({
  provider,
  address,
  value,
  body,
  answers,
}: ConfigurationRequest): ConfigurationResult {
  const reply = provider.configure?.({ answers, configuration: unmarkDeep(value).value, address });
  if (!reply) return { ...NO_FINDINGS, value };
  const findings = withReply(NO_FINDINGS, reply, bodyPlace(body));
  if (reply.isPending) return { ...findings, value: unknownValue(DYNAMIC, [{ source: address, why: "pending" }]) };
  return { ...findings, value: hasFailed(findings) ? UNKNOWN : value };
}

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
