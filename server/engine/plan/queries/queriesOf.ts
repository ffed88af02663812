import { configText } from "../../addrs/address.ts";
import type { Module } from "../../config/module.ts";
import { requiredSource } from "../../config/settings/requiredProviders.ts";
import { type ModuleNode, moduleFolder } from "../../config/tree/loadModules.ts";
import { type InstanceReasons, reasonsOf } from "../../lifecycle/reasons/explanations.ts";
import type { Trace } from "../../lifecycle/trace.ts";
import type { ProviderSchemas } from "../../schema/schema.ts";
import { baseName, folderOf, joinPath } from "../../source/paths.ts";
import { directoryQuestion, fileQuestion } from "../../source/question.ts";
import { remember } from "../../source/remember.ts";
import { createdFirstFor } from "../graph/graph.ts";
import { prefixOf } from "../graph/ids.ts";
import { applyOrder } from "../order/applyOrder.ts";
import { leftOutOfApply } from "../order/plannedApply.ts";
import type { LivePlan } from "../plan.ts";
import type { PlanQueries } from "../planQueries.ts";
import { removalOf } from "../refactor/forgottenObjects.ts";
import { runOf } from "../walk/runs.ts";
import { causesOf, declarationOf, lacksProof } from "./causes.ts";
import { changedItems } from "./changedItems.ts";
import { elementKeys, literalIndex } from "./elementKeys.ts";
import { formerPlace } from "./formerPlace.ts";
import { generatedConfiguration, openQuestionsOf } from "./generatedConfiguration.ts";
import { notPlannedOf, rowsAbout, rowsOf, tracesOf } from "./itemRows.ts";
import { learnedOf } from "./learnedOf.ts";
import { provisionersOf } from "./provisionersOf.ts";
import { originOf } from "./valueSources.ts";
import { scopeIn, scopesOf, viewpointOf } from "./viewpoint.ts";

export const queriesOf = remember((plan: LivePlan): PlanQueries => {
  const { modules, variables, walked, inputs, root } = plan;
  const moduleIn = (folder: string) => modules.root && modulesByFolder(modules.root).get(folder);
  return {
    get configurationFiles() {
      return [...modules.files.values()].map(({ syntax }) => syntax);
    },
    get variableFiles() {
      return [...variables.files.values()].map(({ syntax }) => syntax);
    },
    testFiles: modules.tests,
    originOf: (variable) => originOf(plan, variable),
    moduleOf: (path) =>
      moduleIn(modules.files.has(path) && !testPaths(plan).has(path) ? moduleFolder(modules, path) : root),
    moduleIn,
    isFileRead: (path) => (inputs.answers.get(fileQuestion(path))?.kind ?? "failure") !== "failure",
    hasUnreadTests: (folder) => hasUnreadTests(plan, folder),
    isPresent: (path) => {
      if (modules.copied.has(path)) return true;
      const listing = inputs.answers.get(directoryQuestion(folderOf(path)));
      const isListed = listing?.kind === "entries" && listing.entries.some(({ name }) => name === baseName(path));
      return isListed || inputs.answers.get(fileQuestion(path))?.kind === "text";
    },
    rowsOf: (item) => rowsOf(plan, item),
    rowNamed: (module, name) => plan.rows.get(prefixOf(module.path) + name),
    rowsAbout: (item) => rowsAbout(plan, item),
    tracesOf: (item) => tracesOf(plan, item),
    notPlannedOf: (item) => notPlannedOf(plan, item),
    scopeAt: (item) => viewpointOf(plan, item),
    scopesAt: (item, isRepeated) => scopesOf(plan, item, isRepeated),
    scopeIn: (module) => scopeIn(plan, module),
    schemasOf: (module, localName) => schemasOf(plan, module, localName),
    declarationOf: (trace) => declarationOf(plan, trace),
    formerPlaceOf: (module, name) => formerPlace(plan, module, name),
    isRemoved: (address) => modules.root !== undefined && removalOf(modules.root, address) !== undefined,
    generatedConfiguration: (trace, object) => generatedConfiguration(plan, trace, object),
    openQuestionsOf: (trace) => openQuestionsOf(plan, trace),
    decisionsOf: (trace, path) => (path ? reasonsIn(plan, trace)?.at(path) : reasonsIn(plan, trace)?.all()) ?? [],
    reasonsOf: (trace) => reasonsIn(plan, trace),
    keysByElement: (item, list) => elementKeys(plan, item, list),
    indexOf: literalIndex,
    learnedOf: (item, path) => learnedOf(plan, item, path),
    causesOf: (trace) => causesOf(plan, trace),
    get lacksProof() {
      return lacksProof(plan);
    },
    provisionersOf: (trace) => provisionersOf(plan, trace),
    createdFirstFor: (trace) => firstForOther(plan, trace),
    leftOutOfApply: (trace) => leftOutOfApply(plan, trace),
    get applyOrder() {
      return applyOrder(plan);
    },
    layout: walked?.graph.shape.placeOf,
    revision: walked?.rows,
    changedItems: (earlier) => changedItems(plan, earlier),
  };
});

const testPaths = remember(
  ({ modules: { tests } }: LivePlan): ReadonlySet<string> => new Set(tests.map(({ syntax }) => syntax.source.path)),
);

/** Whether a module may have tests that the plan has not read, because they are not those of the root module. */
function hasUnreadTests({ modules: { files }, inputs }: LivePlan, folder: string): boolean {
  const isUnread = (below: string): boolean => {
    const listing = inputs.answers.get(directoryQuestion(below));
    if (listing?.kind !== "entries") return true;
    return listing.entries.some(({ name, directory }) =>
      directory
        ? below !== folder || (name === "tests" && isUnread(joinPath(folder, name)))
        : /\.(?:tf|tofu)test\.(?:hcl|json)$/.test(name) && !files.has(joinPath(below, name)),
    );
  };
  return isUnread(folder);
}

/** Returns the schemas of a provider, of its plugin or of a pack. */
function schemasOf({ walked, providers }: LivePlan, module: Module, localName: string): ProviderSchemas | undefined {
  const source = requiredSource(module, localName);
  return walked?.atHand.get(source)?.schemas ?? providers.packs.get(source)?.schemas;
}

const modulesByFolder = remember((root: ModuleNode): ReadonlyMap<string, ModuleNode> => {
  const nodes = new Map<string, ModuleNode>();
  const visit = (node: ModuleNode): void => {
    if (!nodes.has(node.module.path)) nodes.set(node.module.path, node);
    for (const child of node.children.values()) if (child) visit(child);
  };
  visit(root);
  return nodes;
});

function reasonsIn(plan: LivePlan, trace: Trace): InstanceReasons | undefined {
  const run = runOf(plan, trace);
  return run && reasonsOf(run);
}

function firstForOther(plan: LivePlan, trace: Trace): string | undefined {
  const { action, address } = trace.change;
  const isOwn = declarationOf(plan, trace)?.lifecycle.createBeforeDestroy === true;
  if (action.outcome !== "create-then-delete" || isOwn || !plan.walked) return undefined;
  return createdFirstFor(plan.walked.graph, configText(address.resource));
}
