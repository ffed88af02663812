import type { Action } from "../../config/module.ts";
import { decodeBody } from "../../lang/decodeBody.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { FORM_FAULTS } from "../../lang/referenceFindings.ts";
import type { Evaluated, Scope } from "../../lang/scope.ts";
import { ephemeralFaults } from "../../lifecycle/ephemeralFaults.ts";
import { type FaultPlace, faultDiagnostic } from "../../lifecycle/findings.ts";
import { faultRange } from "../../lifecycle/reasons/sourceRanges.ts";
import { isSimulated, type ProviderFault, type Reply } from "../../provider/provider.ts";
import { impliedType } from "../../schema/impliedType.ts";
import type { ResourceSchema } from "../../schema/schema.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Body } from "../../syntax/tree.ts";
import { nullValue, unknownValue } from "../../values/value.ts";
import { judgeBody, type Setting } from "../checks/expressions.ts";
import { noDynamicInAction } from "./actionFindings.ts";

/** Returns the configuration of an action instance; null without a `config` block. */
export function evaluateConfiguration(action: Action, schema: ResourceSchema, scope: Scope): Evaluated {
  const { config } = action;
  if (!config) return { value: nullValue(impliedType(schema.block)), diagnostics: [], asked: [] };
  const fault = dynamicFault(config, scope.dialect);
  if (fault) return { value: unknownValue(impliedType(schema.block)), diagnostics: [fault], asked: [] };
  const decoded = decodeBody(config, schema.block, scope);
  if (hasErrors(decoded.diagnostics)) return decoded;
  return {
    ...decoded,
    diagnostics: [...decoded.diagnostics, ...ephemeralFaults(config, schema, decoded.value, scope.dialect)],
  };
}

/** Judges the configuration of an action as a validation does: without a `config` block, an empty one. */
export function judgeConfiguration(setting: Setting, action: Action, schema: ResourceSchema): Evaluated {
  const { config, header } = action;
  const body = config ?? { items: [], range: header, missingItem: header };
  const fault = dynamicFault(body, setting.module.dialect);
  if (fault) return { value: unknownValue(impliedType(schema.block)), diagnostics: [fault], asked: [] };
  const judged = judgeBody(setting, body, schema.block);
  const ephemeral = hasErrors(judged.diagnostics)
    ? []
    : ephemeralFaults(body, schema, judged.value, setting.module.dialect);
  // The forms of references are judged first in an action that its trigger evaluates.
  const ofForm = isEvaluatedByTriggers(setting.module.dialect)
    ? judged.diagnostics.filter(({ id }) => FORM_FAULTS.has(id))
    : [];
  const diagnostics = ofForm.length > 0 ? ofForm : [...judged.diagnostics, ...ephemeral];
  return { ...judged, diagnostics: config ? diagnostics : diagnostics.map((each) => placeless(each)) };
}

/** Returns a finding that Terraform shows without a place, because the block at fault is not written. */
const placeless = ({ subject, ...rest }: Diagnostic): Diagnostic => ({ ...rest, ...(subject && { near: subject }) });

/** Returns the fault of the first dynamic block, where the language expands none in actions. */
function dynamicFault(body: Body, dialect: Dialect | undefined): Diagnostic | undefined {
  if (!dialect || !supports(dialect, "action-callers")) return undefined;
  for (const item of body.items) {
    if (item.kind !== "block") continue;
    const fault = item.type === "dynamic" ? noDynamicInAction(item.typeRange) : dynamicFault(item.body, dialect);
    if (fault) return fault;
  }
  return undefined;
}

/** Returns the diagnostics of a provider's reply about an action; those of a simulated provider prove no fault. */
export function repliedFaults(
  reply: Reply<unknown> | undefined,
  action: Action,
  dialect: Dialect,
): readonly Diagnostic[] {
  if (!reply || isSimulated(reply.confidence)) return [];
  return reply.faults.map((fault) => faultDiagnostic(fault, placeIn(action, fault, dialect)));
}

function placeIn(
  { config, block, header }: Action,
  { path, isPlaceless }: ProviderFault,
  dialect: Dialect,
): FaultPlace {
  const isWhole = path.length === 0 && supports(dialect, "action-callers");
  const range = isWhole ? block.body.missingItem : config ? faultRange(config, path) : header;
  return isPlaceless || (!config && !isWhole) ? { near: range } : { subject: range };
}

/** Whether the actions of a language are evaluated by what triggers them. */
export const isEvaluatedByTriggers = (dialect: Dialect): boolean => supports(dialect, "action-callers");
