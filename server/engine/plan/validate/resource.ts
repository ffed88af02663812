import type { Mode, ModuleAddress } from "../../addrs/address.ts";
import type { Module, Resource } from "../../config/module.ts";
import type { ModuleNode } from "../../config/tree/moduleNode.ts";
import { supports } from "../../lang/features.ts";
import { validate } from "../../lifecycle/configuration.ts";
import { ephemeralFaults } from "../../lifecycle/ephemeralFaults.ts";
import { type FaultPlace, faultDiagnostic } from "../../lifecycle/findings.ts";
import { faultRange } from "../../lifecycle/reasons/sourceRanges.ts";
import { schemaMarks } from "../../lifecycle/schemaMarks.ts";
import { secretsOfObjects } from "../../lifecycle/secretsOfObjects.ts";
import type { AvailableProviders } from "../../load/loadProviders.ts";
import {
  isSimulated,
  type Provider,
  type ProviderFault,
  type Reply,
  type ValidateRequest,
} from "../../provider/provider.ts";
import { impliedType } from "../../schema/impliedType.ts";
import type { BlockSchema, ResourceSchema } from "../../schema/schema.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import { objectValue, unknownValue, type Value } from "../../values/value.ts";
import { markAt, unmarkDeep } from "../../values/walk.ts";
import { judgeBody, judgeExpressionReferences, judgeLoosely, type Setting } from "../checks/expressions.ts";
import { dependsOnFaults, reported } from "../checks/references.ts";
import { validateResourceRepetition } from "../checks/repetition.ts";
import { expansionIn } from "../graph/expansion.ts";
import type { Context, Surroundings, Visit } from "../kind/kind.ts";
import { missingFaults, schemaOf } from "../providers/providers.ts";
import { rowOfRuns } from "../rows/resourceRow.ts";
import type { EvaluatedAs } from "../rows/rows.ts";
import { moduleScope, type Repeating } from "../scope/moduleScope.ts";
import { ignoredFaults } from "./ignoredPaths.ts";
import { importFaults } from "./imports.ts";
import { provisionerFaults } from "./provisioner.ts";
import { triggerFaults } from "./triggers.ts";

/** Returns the row of a resource in `terraform validate`: one instance stands for all, and nothing is planned. */
export function validatedResource(surroundings: Surroundings, visit: Visit<"resource">): EvaluatedAs<"resource"> {
  const { node, module: inModule, instances } = visit;
  const asked: Question[] = [];
  const diagnostics: Diagnostic[] = [];
  const planner = surroundings.providers.of(node.path, node.declaration);
  if ("missing" in planner && planner.missing === "no-configuration")
    diagnostics.push(...missingFaults(planner, inModule, node.declaration, isCalled(inModule)));
  else if (!surroundings.isAlreadyValid(node))
    for (const instance of instances) diagnostics.push(...judged(surroundings, visit, instance, asked));
  const value = validatedValue(surroundings.atHand, inModule.module, node.declaration);
  return {
    id: node.id,
    anchor: node.declaration.header.anchor,
    repetitions: new Map(),
    cause: undefined,
    ...rowOfRuns(new Map(), [], diagnostics, asked),
    ...(value && { values: new Map(instances.map(({ text }) => [text, value])) }),
  };
}

/** Returns what a validation knows of a single object: its attributes, whose values are unknown. */
function validatedValue(atHand: AvailableProviders, module: Module, declaration: Resource): Value | undefined {
  const { dialect } = module;
  const schema = schemaOf(atHand, module, declaration);
  const isRepeated = expansionIn(declaration) !== undefined;
  if (
    !schema ||
    schema.isInferred ||
    isRepeated ||
    declaration.mode === "ephemeral" ||
    !supports(dialect, "known-resource-objects")
  )
    return undefined;
  const { attributes } = impliedType(schema.block);
  const object = objectValue([...attributes].map(([name, type]) => [name, unknownValue(type)] as const));
  return supports(dialect, "sensitive-schemas-validated") ? markAt(object, schemaMarks(schema.block, object)) : object;
}

function judged(
  surroundings: Surroundings,
  visit: Visit<"resource">,
  instance: ModuleAddress,
  asked: Question[],
): readonly Diagnostic[] {
  const { world, atHand, providers } = surroundings;
  const { node, module: inModule } = visit;
  const { declaration } = node;
  const { module, path } = inModule;
  const { count, forEach } = declaration;
  const outside: Setting = {
    atHand,
    module,
    path,
    context: "none",
    scope: moduleScope(world, inModule, instance),
  };
  const faults = [...repetitionFaults(outside, declaration, asked), ...dependsOnFaults(outside, declaration.dependsOn)];
  const isLost = hasErrors(faults);
  faults.push(...importFaults(surroundings, visit, asked));
  const context: Context = forEach ? "each" : count ? "count" : "none";
  const repeating: Repeating | undefined = context === "none" ? undefined : { ...ANY, kind: context };
  const setting: Setting = { ...outside, context, scope: moduleScope(world, inModule, instance, repeating) };
  const schema = schemaOf(atHand, module, declaration);
  const planner = providers.of(path, declaration);
  if ("missing" in planner) faults.push(...missingFaults(planner, inModule, declaration, isCalled(inModule)));
  const known = schema ?? ("schema" in planner ? planner.schema : undefined);
  const provider = "provider" in planner ? planner.provider : undefined;
  if (known) faults.push(...bodyFaults(setting, declaration, known, provider, asked, isLost));
  const withSelf: Setting = {
    ...setting,
    self: schema?.block ?? ("missing" in planner && planner.missing === "no-type" ? "none" : "any"),
  };
  faults.push(...conditionFaults(setting, withSelf, declaration, asked));
  if (supports(module.dialect, "validated-triggers")) faults.push(...triggerFaults(setting, declaration));
  return [...faults, ...provisionerFaults(withSelf, declaration, hasErrors(faults))];
}

const ANY: Omit<Repeating, "kind"> = { key: undefined, value: undefined };

/** Returns the faults of count and for_each; a validation does not look at `enabled`. */
function repetitionFaults(setting: Setting, declaration: Resource, asked: Question[]): readonly Diagnostic[] {
  const expression = declaration.count ?? declaration.forEach;
  if (!expression) return [];
  const { diagnostics } = judgeExpressionReferences(setting, expression);
  if (hasErrors(diagnostics)) return diagnostics;
  const repeated = validateResourceRepetition(declaration, setting.scope);
  asked.push(...repeated.asked);
  return [...diagnostics, ...repeated.diagnostics];
}

/** Returns the faults of the body of a resource. A resource that `isLost` has errors already. */
function bodyFaults(
  setting: Setting,
  declaration: Resource,
  schema: ResourceSchema,
  provider: Provider | undefined,
  asked: Question[],
  isLost: boolean,
): readonly Diagnostic[] {
  const { body, mode, type } = declaration;
  const decoded = judgeBody(setting, body, schema.block);
  asked.push(...decoded.asked);
  if (hasErrors(decoded.diagnostics)) return decoded.diagnostics;
  const ephemeral = mode === "ephemeral" ? [] : ephemeralFaults(body, schema, decoded.value, setting.module.dialect);
  const ignored = reported(setting.module, ignoredFaults(declaration, schema, setting.module.dialect, isLost));
  const faults = [...decoded.diagnostics, ...ignored, ...ephemeral];
  if (!provider || hasErrors(ignored)) return faults;
  const configuration = unmarkDeep(decoded.value).value;
  const reply = validation(
    provider,
    mode,
    { type, answers: setting.scope.answers, configuration, isAhead: true },
    schema.block,
  );
  asked.push(...(reply?.asked ?? []));
  if (!reply || reply.faults.length === 0) return faults;
  // No row has this object, so nobody else knows its secrets.
  const { masked } = secretsOfObjects(schema.block, [decoded.value]);
  const said = reply.faults.map((fault) =>
    faultDiagnostic(
      { ...fault, summary: masked(fault.summary), detail: masked(fault.detail) },
      placeIn(declaration, fault),
    ),
  );
  return [...faults, ...said];
}

/** Returns the provider's validation; undefined if the provider does not validate this mode. */
function validation(
  provider: Provider,
  mode: Mode,
  request: ValidateRequest,
  block: BlockSchema,
): Reply<undefined> | undefined {
  const said = validate(provider, mode, request, block);
  // A simulated provider proves no fault, so only Terraform's own rules count.
  return said && isSimulated(said.confidence) ? { ...said, faults: [] } : said;
}

/** Returns the place of a provider's fault. Terraform shows none for a placeless fault, but the editor does. */
const placeIn = ({ body }: Resource, { path, isPlaceless }: ProviderFault): FaultPlace =>
  isPlaceless ? { near: faultRange(body, path) } : { subject: faultRange(body, path) };

function conditionFaults(
  setting: Setting,
  withSelf: Setting,
  { preconditions, postconditions }: Resource,
  asked: Question[],
): readonly Diagnostic[] {
  return [
    ...preconditions.map((rule) => [setting, rule] as const),
    ...postconditions.map((rule) => [withSelf, rule] as const),
  ].flatMap(([where, { condition, errorMessage }]) =>
    [condition, errorMessage].flatMap((expression) => {
      const evaluated = judgeLoosely(where, expression);
      asked.push(...evaluated.asked);
      return evaluated.diagnostics;
    }),
  );
}

/** Whether a validation takes a module as called. */
const isCalled = ({ path, dialect }: ModuleNode): boolean => path.length > 0 || supports(dialect, "root-as-module");
