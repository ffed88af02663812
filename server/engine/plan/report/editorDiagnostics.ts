import { backendFaults } from "../../config/backend.ts";
import { lockFileQuestion, type ModuleNode } from "../../config/loadModules.ts";
import { readLockFile } from "../../config/lockFile.ts";
import { variableValueFaults } from "../../config/variableValues.ts";
import type { Loaded } from "../../load/load.ts";
import { lockFaults } from "../../load/lockFaults.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { allFaults, timesJudged } from "../judge/staticCheck.ts";
import type { GraphNode } from "../nodes/node.ts";
import type { LivePlan, Phase, Rows, Walked } from "../plan.ts";
import { undeclaredImports } from "../refactor/imports.ts";
import { moveFaults } from "../refactor/moveFaults.ts";
import { removedFaults } from "../refactor/removedFaults.ts";
import type { Regime } from "../regimes/regime.ts";
import { targetingFaults } from "../targeting/targetingFaults.ts";
import { cycle } from "../texts.ts";
import type { Row } from "../walk/rows.ts";
import type { Shape } from "../walk/shape.ts";

/** Returns all diagnostics, by the phase in which Terraform would report them. */
export function diagnosticsOf(
  { modules, variables, state, providers, inputs }: Loaded,
  regime: Regime,
  root: ModuleNode,
  walked: Walked,
  get: Rows["get"],
  preceding: LivePlan | undefined,
): LivePlan["diagnostics"] {
  const { graph, checked, rows, notable } = walked;
  const { missingVariable, targets } = inputs.options;
  const { reportsPlanning } = regime;
  const { shape, nodes } = graph;
  const locked = readLockFile(inputs.answers.get(lockFileQuestion(inputs.root)));
  const unfit = regime.hasValues ? variableValueFaults(root.module, variables.given, missingVariable) : [];
  const faulty = checked.faulty.toSorted((a, b) => evaluatedAt(shape, a) - evaluatedAt(shape, b));
  const looping = shape.looping.map((place) => nodes[place]!);
  const diagnostics: Record<Phase, readonly Diagnostic[]> = {
    load: [
      ...modules.diagnostics,
      ...(reportsPlanning ? backendFaults(root.module.backend) : []),
      ...variables.diagnostics,
      ...unfit,
      ...state.diagnostics,
      ...providers.diagnostics,
      ...(reportsPlanning && root.dialect === "terraform"
        ? lockFaults(root.modules, locked, providers.available, inputs.options.providers)
        : []),
    ],
    validate: [
      ...faulty.flatMap((place) =>
        timesJudged(nodes[place]!, rows[place]) === 0 ? [] : allFaults(checked.faults[place]!),
      ),
      ...shape.cycles.map(graphCycle(looping)),
    ],
    plan: [
      ...(reportsPlanning ? targetingFaults({ inputs, walked }) : []),
      ...(reportsPlanning && regime.followsConfiguration ? removedFaults(root) : []),
      ...(reportsPlanning ? undeclaredImports(root, regime, targets, { get }) : []),
      ...(reportsPlanning && !regime.destroysAll ? moveFaults(root, { get }) : []),
      ...(preceding?.diagnostics.plan ?? []),
      ...notable
        .map((place) => rows[place]!)
        .flatMap(regime.destroysAll ? ofInstances : ({ diagnostics }) => diagnostics),
    ],
    check: [],
  };
  return diagnostics;
}

/** Returns the position of a node in the walk; nodes of cycles come last. */
const evaluatedAt = ({ rank, looping, order }: Shape, place: number): number =>
  rank[place]! >= 0 ? rank[place]! : order.length + looping.indexOf(place);

const ofInstances = (row: Row): readonly Diagnostic[] =>
  row.kind === "resource" ? row.traces.flatMap(({ diagnostics }) => diagnostics) : [];

const graphCycle =
  (nodes: readonly GraphNode[]) =>
  (names: readonly string[]): Diagnostic => {
    const first = nodes.find(({ id }) => names.some((name) => name === id || name === `${id} (expand)`));
    return cycle(names, first && placeOf(first));
  };

const placeOf = (node: GraphNode): Range | undefined =>
  node.kind === "local" ? node.declaration.range : node.declaration?.header;
