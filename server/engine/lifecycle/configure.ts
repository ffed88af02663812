import type { Mode } from "../addrs/address.ts";
import { decodeBody } from "../lang/decodeBody.ts";
import type { Evaluated } from "../lang/scope.ts";
import type { Provider, Reply, ValidateRequest } from "../provider/provider.ts";
import { SENSITIVE } from "../values/marks.ts";
import { sharedWith } from "../values/shared.ts";
import { isWhollyKnown, type Value } from "../values/value.ts";
import { markAt, unmarkDeep } from "../values/walk.ts";
import { ephemeralFaults } from "./ephemeral.ts";
import { answered, enter, FROM_NOTHING, hasFailed, isStopped, type Progress } from "./progress.ts";
import { schemaMarks } from "./schemaMarks.ts";

/**
 * The Configuration, with the marks of its expressions and of the schema; undefined where it is wrong, or not judged yet. What is
 * in it as it was before is the same object as in `prior`.
 */
export function configure(progress: Progress, prior: Value, known?: Evaluated): Value | undefined {
  const { declaration, schema, scope, provider } = progress.instance;
  if (!declaration) return undefined;
  const decoded = known ?? decodeBody(declaration.body, schema.block, scope);
  progress.diagnostics.push(...decoded.diagnostics);
  progress.asked.push(...decoded.asked);
  if (hasFailed(progress)) return undefined;
  const { value: configured, marks } = unmarkDeep(decoded.value);
  progress.secretArguments = marks.flatMap(({ path, marks: own }) => (own & SENSITIVE ? [path] : []));
  // What is read later is judged then.
  const isLater =
    declaration.mode === "data" && (progress.instance.isDependencyPending || !isWhollyKnown(decoded.value));
  const request = { type: declaration.type, answers: scope.answers, configuration: configured };
  const validating = isLater ? undefined : validate(provider, declaration.mode, request);
  if (validating) answered(progress, validating);
  progress.diagnostics.push(...ephemeralFaults(declaration.body, schema, decoded.value));
  if (isStopped(progress)) return undefined;
  const configuration = sharedWith(markAt(decoded.value, schemaMarks(schema.block, decoded.value)), prior);
  enter(
    progress,
    "ValidateResourceConfig",
    FROM_NOTHING,
    "configuration",
    configuration,
    validating?.confidence ?? "core",
  );
  return configuration;
}

/** What the provider says of a configuration; undefined where it has nothing to say. */
const validate = (provider: Provider, mode: Mode, request: ValidateRequest): Reply<undefined> | undefined =>
  mode === "managed" ? provider.validateResourceConfig(request) : provider.validateDataResourceConfig?.(request);
