import type { Module, Resource } from "../../config/module.ts";
import { mayDeclareNewerLocals, mayRepeatNewer, namesNewerObject } from "../../config/tree/newerObjects.ts";
import {
  actionNotAllowed,
  callerElsewhere,
  namesAction,
  namesCaller,
  parseActionReference,
} from "../../lang/actionReference.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { availabilityText, supports } from "../../lang/features.ts";
import { mayBeNew, newerFeature } from "../../lang/newerFeatures.ts";
import {
  isReference,
  isTypeWord,
  parseReference,
  type Reference,
  type Subject,
  selfReference,
} from "../../lang/reference.ts";
import { FORM_FAULTS, unsupportedAttribute, wrongObjectAttribute } from "../../lang/referenceFindings.ts";
import type { AvailableProviders } from "../../load/loadProviders.ts";
import type { BlockSchema } from "../../schema/schema.ts";
import { type Diagnostic, followingFrom } from "../../source/diagnostic.ts";
import { type Range, spanning } from "../../source/range.ts";
import type { Traversal } from "../../syntax/tree.ts";
import { quoted } from "../../values/text/quote.ts";
import type { Context, Unit, UnitReference } from "../kind/kind.ts";
import { schemaOf } from "../providers/providers.ts";
import { missingNameFaults } from "./missingName.ts";
import { incompleteList, undeclaredList, wrongListStep } from "./queryFindings.ts";
import * as say from "./referenceFindings.ts";
import { objectRange, remainingSteps } from "./referenceSteps.ts";
import { resourceReferenceFaults, stepFaults } from "./resourceReference.ts";

/** The location of an expression. The location decides which references are valid. */
export interface Where {
  readonly atHand: AvailableProviders;
  readonly module: Module;
  /** The calls that lead to the module. */
  readonly path: readonly string[];
  /**
   * The schema of `self`: `any` if the type is unknown, `none` if the provider lacks the type; undefined if `self` is not
   * available.
   */
  readonly self?: BlockSchema | "any" | "none" | undefined;
  /** The check block around it. */
  readonly check?: string | undefined;
  /** The list blocks that a query file may refer to; absent elsewhere. */
  readonly lists?: ReadonlyMap<string, unknown>;
}

/** The static faults of a set of references. */
export interface ReferencesJudged {
  readonly diagnostics: readonly Diagnostic[];
  /** Whether a reference is unresolvable, so that Terraform evaluates none of the references. */
  readonly isBare: boolean;
}

/** Judges the references of one unit, which Terraform resolves together. */
export function judgeReferences(where: Where, unit: Unit): ReferencesJudged {
  const faults = unitFaults(where, unit);
  return {
    diagnostics: faults.map(({ at }) => at(where.path)),
    isBare: faults.some(({ stage, isWarning }) => stage === "static" && !isWarning),
  };
}

/** Returns the faults of `depends_on`, whose references must be to whole objects. Only the first undeclared object is reported. */
export const dependsOnFaults = (where: Where, dependsOn: readonly Traversal[]): readonly Diagnostic[] =>
  dependsOnLocated(where, dependsOn).map(({ at }) => at(where.path));

export function dependsOnLocated(where: Where, dependsOn: readonly Traversal[]): readonly Located[] {
  const faults: Located[] = [];
  for (const traversal of dependsOn) {
    const reference = parseReference(traversal);
    if (!isReference(reference)) faults.push(located(reference));
    else {
      const remaining = remainingSteps(reference);
      if (remaining.length > 0)
        faults.push(located(say.notWhole(spanning(remaining[0]!.range, remaining.at(-1)!.range))));
      if (faults.length === 0) faults.push(...unitFaults(where, [[traversal, "none"]]));
    }
  }
  return faults;
}

/**
 * The stage in which Terraform finds a fault: while it parses the reference, before it resolves any value, or while it resolves
 * this value.
 */
type Stage = "parse" | "static" | "data";

/** A fault whose text depends on the path of the module. */
export interface Located {
  readonly stage: Stage;
  readonly at: (path: readonly string[]) => Diagnostic;
  readonly isWarning?: boolean;
}

/** Returns the faults of a unit. Undeclared resources and modules are reported first, and hide those of variables and locals. */
export function unitFaults(where: Where, unit: Unit): readonly Located[] {
  const faults = unit.flatMap((reference) => traversalFaults(where, reference));
  return faults.some(({ stage, isWarning }) => stage === "static" && !isWarning)
    ? faults.filter(({ stage }) => stage !== "data")
    : faults;
}

function traversalFaults(where: Where, [traversal, context, hasSelf = false]: UnitReference): readonly Located[] {
  const { atHand, module } = where;
  if (namesAction(traversal, module.dialect)) return actionFaults(traversal, module.dialect);
  if (traversal.root === "list" && supports(module.dialect, "list-references")) return listFaults(where, traversal);
  if (isTypeWord(module.dialect, traversal)) return [];
  const isCaller = namesCaller(traversal, module.dialect);
  const reference = isCaller ? selfReference(traversal) : parseReference(traversal);
  if (!isReference(reference)) {
    if (mayBeNew(module.dialect, reference)) return [newer(module.dialect, reference)];
    return [...missingNameFaults(module, traversal), reference].map(located);
  }
  const { kind } = reference.subject;
  if (kind === "self" && hasSelf)
    return typeof where.self === "object"
      ? reported(module, stepFaults(where.self, reference.steps, module.dialect)).map(ofPath)
      : where.self === "none"
        ? [ofPath(say.noSuchType(reference.subjectRange))]
        : [];
  const misplaced = isCaller ? callerElsewhere(reference.subjectRange) : outOfContext(reference, context);
  if (misplaced && (mayBeNew(module.dialect, misplaced) || (isRepeating(kind) && mayRepeatNewer(module, kind))))
    return [newer(module.dialect, misplaced)];
  if (misplaced) return [{ stage: kind === "self" ? "static" : "data", at: () => misplaced }];
  const missing = missingAttribute(module.dialect, reference);
  if (missing && mayBeNew(module.dialect, missing)) return [newer(module.dialect, missing)];
  if (missing) return [{ stage: "data", at: () => missing }];
  const undeclaredAt = undeclared(module, reference, traversal);
  if (undeclaredAt && isNewerObject(module, reference.subject))
    return [newer(module.dialect, undeclaredAt(where.path))];
  if (undeclaredAt) {
    const at: Located["at"] = (path) => followingFrom(module.headerFault, undeclaredAt(path));
    return [{ stage: kind === "variable" || kind === "local" ? "data" : "static", at }];
  }
  const resource = declaredResource(module, reference);
  if (!resource) return [];
  const schema = schemaOf(atHand, module, resource);
  const scoped =
    resource.check === undefined || resource.check === where.check
      ? []
      : [say.scopedResource(objectRange(reference), reference.text, resource.check)];
  return reported(module, [...scoped, ...resourceReferenceFaults(resource, schema, reference, module.dialect)]).map(
    ofPath,
  );
}

const isRepeating = (kind: Subject["kind"]): kind is "each" | "count" => kind === "each" || kind === "count";

/** Whether something that is not declared may be declared in a way that only a newer version has. */
const isNewerObject = (module: Module, subject: Subject): boolean =>
  subject.kind === "resource"
    ? namesNewerObject(module, subject.type)
    : subject.kind === "local" && mayDeclareNewerLocals(module);

/** Returns a fault for an attribute of a built-in object that the dialect lacks. */
function missingAttribute(dialect: Dialect, { subject, subjectRange, text }: Reference): Diagnostic | undefined {
  const unsupported =
    subject.kind === "terraform" && namesTofu(text) && supports(dialect, "tofu-object")
      ? unsupportedAttribute("tofu", subject.name)
      : undefined;
  if (unsupported !== undefined) return wrongObjectAttribute(subjectRange, "tofu", unsupported);
  if (subject.kind !== "terraform" || subject.name !== "applying" || supports(dialect, "ephemeral")) return undefined;
  const why = `${availabilityText(dialect, "ephemeral")} There is only terraform.workspace.`;
  return wrongObjectAttribute(subjectRange, "terraform", why);
}

const namesTofu = (text: string): boolean => text.startsWith("tofu.");

/** Returns the faults of a reference to a list block, whose results are known to no validation. */
function listFaults({ lists }: Where, { steps, range, rootRange }: Traversal): readonly Located[] {
  const [type, name, first, second, third] = steps;
  if (type?.kind !== "attribute" || name?.kind !== "attribute") return [located(incompleteList(range))];
  const text = `list.${type.name}.${name.name}`;
  const named = spanning(rootRange, name.range);
  if (!lists?.has(text)) return [ofPath(undeclaredList(named, text))];
  const isFit =
    (!first || (first.kind === "attribute" && first.name === "data")) &&
    (!second || second.kind === "index") &&
    (!third || (third.kind === "attribute" && (third.name === "state" || third.name === "identity")));
  return isFit ? [] : [ofPath(wrongListStep(named))];
}

/** Returns the faults of a reference to an action, which no expression may have. */
function actionFaults(traversal: Traversal, dialect: Dialect): readonly Located[] {
  const { reference, diagnostics } = parseActionReference(traversal, dialect);
  return [
    ...diagnostics.map((fault): Located => ({ stage: "parse", at: () => fault })),
    ...(reference ? [ofPath(actionNotAllowed(reference.subjectRange))] : []),
  ];
}

/** Returns the faults without those of deprecated attributes, in dialects that report the values computed from them. */
export const reported = ({ dialect }: Module, faults: readonly Diagnostic[]): readonly Diagnostic[] =>
  supports(dialect, "deprecation-marks") ? faults.filter(({ id }) => id !== "plan/deprecated-attribute") : faults;

const ofPath = (fault: Diagnostic): Located => ({
  stage: "static",
  at: () => fault,
  isWarning: fault.severity === "warning",
});

/** Returns the information about a reference that a newer version may have. */
const newer = (dialect: Dialect, fault: Diagnostic): Located => ({
  stage: "data",
  at: () => newerFeature(dialect, fault),
  isWarning: true,
});

export const located = (fault: Diagnostic): Located => ({ stage: stageOf(fault), at: () => fault });

/** Returns the faults in the form of a reference, which Terraform judges before it resolves any. */
const stageOf = ({ id }: Diagnostic): Stage => (FORM_FAULTS.has(id) ? "parse" : "data");

const declaredResource = (module: Module, { subject, text }: Reference): Resource | undefined =>
  subject.kind === "resource" ? module.resources.get(text) : undefined;

function outOfContext({ subject, subjectRange }: Reference, context: Context): Diagnostic | undefined {
  const { kind } = subject;
  if (kind === "self") return say.selfElsewhere(subjectRange);
  if (context === "any" || context === kind) return undefined;
  if (kind === "each")
    return subject.name === "value" ? say.eachValueElsewhere(subjectRange) : say.eachElsewhere(subjectRange);
  return kind === "count" ? say.countElsewhere(subjectRange) : undefined;
}

/** Returns the range of the first two words. */
const objectNamed = ({ rootRange, steps }: Traversal): Range =>
  steps[0] ? spanning(rootRange, steps[0].range) : rootRange;

function undeclared(module: Module, reference: Reference, traversal: Traversal): Located["at"] | undefined {
  const { subject, subjectRange } = reference;
  const range = objectRange(reference);
  switch (subject.kind) {
    case "variable":
      if (module.variables.has(subject.name)) return undefined;
      return () => say.undeclaredVariable(subjectRange, subject.name, module.variables.keys());
    case "local":
      if (module.locals.has(subject.name)) return undefined;
      return () => say.undeclaredLocal(subjectRange, subject.name, module.locals.keys());
    case "module":
      if (module.calls.has(subject.call)) return undefined;
      return (path) => say.undeclaredCall(range, subject.call, nameOf(path), module.calls.keys());
    case "resource": {
      if (declaredResource(module, reference)) return undefined;
      const { mode, type, name } = subject;
      // Without ephemeral resources, the word is a type like any other.
      if (mode === "ephemeral" && !supports(module.dialect, "ephemeral"))
        return (path) =>
          say.undeclaredResource(objectNamed(traversal), `resource "ephemeral" ${quoted(type)}`, nameOf(path));
      const block = `${mode === "managed" ? "resource" : mode} ${quoted(type)} ${quoted(name)}`;
      return (path) => say.undeclaredResource(range, block, nameOf(path));
    }
    case "terraform": {
      const isForeign = namesTofu(reference.text) && !supports(module.dialect, "tofu-object");
      return isForeign && !module.resources.has(reference.text)
        ? (path) => say.undeclaredResource(range, `resource "tofu" ${quoted(subject.name)}`, nameOf(path))
        : undefined;
    }
    default:
      return undefined;
  }
}

const nameOf = (path: readonly string[]): string =>
  path.length === 0 ? "the root module" : path.map((name) => `module.${name}`).join(".");
