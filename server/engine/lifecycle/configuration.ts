import type { Mode } from "../addrs/address.ts";
import { decodeBody } from "../lang/decodeBody.ts";
import type { Evaluated } from "../lang/scope.ts";
import {
  isSimulated,
  type Provider,
  type ProviderFault,
  type Reply,
  type ValidateRequest,
} from "../provider/provider.ts";
import { attributeAt } from "../schema/attributeAt.ts";
import { computedBlockFaults } from "../schema/computedBlocks.ts";
import type { BlockSchema } from "../schema/schema.ts";
import { ASSUMED, SENSITIVE } from "../values/marks.ts";
import { pathText } from "../values/path.ts";
import { sharedWith } from "../values/structuralSharing.ts";
import { isWhollyKnown, type Value } from "../values/value.ts";
import { applyPath, markAt, type PathMarks, unmarkDeep } from "../values/walk.ts";
import { ephemeralFaults } from "./ephemeralFaults.ts";
import { hasFailed, withDiagnostics } from "./findings.ts";
import { invalidSchema, rejectedNull, rejectedUnknown } from "./lifecycleFindings.ts";
import type { Prior } from "./priorState.ts";
import { isHeldBack } from "./resourceInstance.ts";
import { FROM_NOTHING, isStopped, withProviderReply, withReport, withTransition } from "./run/course.ts";
import { endStopped } from "./run/endings.ts";
import type { Run } from "./run/run.ts";
import { schemaMarks } from "./schemaMarks.ts";

/** An instance whose configuration was evaluated and validated. */
export interface Configured extends Prior {
  /** The Configuration, with the marks of its expressions and of the schema. */
  readonly configuration: Value;
}

/**
 * Evaluates and validates the Configuration; ends the lifecycle if it has errors or its validation is pending. `evaluated` is the
 * body, if already evaluated. Parts that equal those of the prior object become the same values.
 */
export function configure(stage: Prior, evaluated?: Evaluated): Configured | Run {
  const { declaration, schema, scope, provider, dependencyChange } = stage.instance;
  const prior = stage.prior.value;
  if (!declaration) return endStopped(stage, prior);
  const { value, diagnostics, asked } = evaluated ?? decodeBody(declaration.body, schema.block, scope);
  const [schemaFault] = computedBlockFaults(schema.block);
  const unusable = schemaFault === undefined ? undefined : invalidSchema(declaration.type, schemaFault);
  const judged = withDiagnostics(stage, unusable ? [unusable] : diagnostics);
  const decoded = asked.length === 0 ? judged : { ...judged, asked: [...stage.asked, ...asked] };
  if (hasFailed(decoded)) return endStopped(withReport(decoded, stage, VALIDATION), prior);
  const { value: configuration, marks } = unmarkDeep(value);
  // A data source that is read later is validated then, too.
  const isLater = declaration.mode === "data" && (dependencyChange !== "none" || !isWhollyKnown(value));
  // A validation needs nothing of the object, so it does not wait until the object was upgraded and read.
  const isAssumed = isHeldBack(stage.instance) || marks.some(isAssumedMark);
  const request = { type: declaration.type, answers: scope.answers, configuration, isAssumed };
  const reply = isLater ? undefined : validate(provider, declaration.mode, request, schema.block);
  const call = { ...VALIDATION, confidence: reply?.confidence ?? ("core" as const) };
  const validated = withReport(
    withDiagnostics(
      reply ? withProviderReply(decoded, reply) : decoded,
      ephemeralFaults(declaration.body, schema, value, scope.dialect),
    ),
    stage,
    call,
  );
  const secretArguments = marks.flatMap(({ path, marks: own }) => (own & SENSITIVE ? [path] : []));
  if (isStopped(validated) && !hasFailed(validated)) return endStopped({ ...validated, secretArguments }, prior);
  const marked = sharedWith(markAt(value, schemaMarks(schema.block, value)), prior);
  const transition = { object: marked, ...call };
  const entered = withTransition(validated, isLater ? { ...transition, notCalled: "deferred" } : transition);
  if (hasFailed(validated)) return endStopped({ ...entered, secretArguments }, prior);
  return { ...entered, secretArguments, configuration: marked };
}

const VALIDATION = {
  operation: "ValidateResourceConfig",
  from: FROM_NOTHING,
  to: "configuration",
  confidence: "core",
  replacement: false,
} as const;

const isAssumedMark = ({ marks }: PathMarks): boolean => (marks & ASSUMED) !== 0;

/**
 * Returns the provider's validation of a configuration, with advice where it rejects what it must accept; undefined if the provider does
 * not validate this mode.
 */
export function validate(
  provider: Provider,
  mode: Mode,
  request: ValidateRequest,
  block: BlockSchema,
): Reply<undefined> | undefined {
  const reply = answerOf(provider, mode, request);
  if (!reply || isSimulated(reply.confidence) || reply.faults.length === 0) return reply;
  return { ...reply, faults: reply.faults.map((fault) => advised(fault, request.configuration, block)) };
}

function answerOf(provider: Provider, mode: Mode, request: ValidateRequest): Reply<undefined> | undefined {
  if (mode === "managed") return provider.validateResourceConfig(request);
  if (mode === "data") return provider.validateDataResourceConfig?.(request);
  return provider.validateEphemeralResourceConfig?.(request);
}

/** Returns a fault with advice if it is an error about a value that was not known, or about null where the provider may choose. */
function advised(fault: ProviderFault, configuration: Value, block: BlockSchema): ProviderFault {
  const { severity, path } = fault;
  const value = path.length > 0 ? applyPath(configuration, path) : undefined;
  if (severity !== "error" || !value) return fault;
  if (!isWhollyKnown(value)) return { ...fault, advice: rejectedUnknown(pathText(path), value.kind === "unknown") };
  const attribute = attributeAt(block, path);
  const isOpen = value.kind === "null" && attribute?.computed === true && attribute.optional === true;
  return isOpen ? { ...fault, advice: rejectedNull(pathText(path)) } : fault;
}
