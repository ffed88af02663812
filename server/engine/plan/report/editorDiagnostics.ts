import { backendFaults } from "../../config/backend.ts";
import { lockFileQuestion, type ModuleNode } from "../../config/loadModules.ts";
import { readLockFile } from "../../config/lockFile.ts";
import { variableValueFaults } from "../../config/variableValues.ts";
import { isValidation } from "../../load/inputs.ts";
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
import { targetingFaults } from "../targeting/targetingFaults.ts";
import { cycle } from "../texts.ts";
import type { Row } from "../walk/rows.ts";
import type { Shape } from "../walk/shape.ts";

/** Returns all diagnostics, by the phase in which Terraform would report them. */
export function diagnosticsOf(
  { modules, variables, state, providers, inputs }: Loaded,
  root: ModuleNode,
  walked: Walked,
  get: Rows["get"],
  preceding: LivePlan | undefined,
): LivePlan["diagnostics"] {
  const { graph, checked, rows, notable } = walked;
  const { purpose, mode, missingVariable } = inputs.options;
  const { shape, nodes } = graph;
  const validating = isValidation(inputs);
  // Where plugins are started, whoever starts them says what is not locked.
  const isStarting = inputs.options.providers === "exec";
  const locked = readLockFile(inputs.answers.get(lockFileQuestion(inputs.root)));
  const unfit = validating ? [] : variableValueFaults(root.module, variables.values, missingVariable);
  const faulty = checked.faulty.toSorted((a, b) => evaluatedAt(shape, a) - evaluatedAt(shape, b));
  const looping = shape.looping.map((place) => nodes[place]!);
  const diagnostics: Record<Phase, readonly Diagnostic[]> = {
    load: [
      ...modules.diagnostics,
      ...(purpose === "plan" ? backendFaults(root.module.backend) : []),
      ...variables.diagnostics,
      ...unfit,
      ...state.diagnostics,
      ...providers.diagnostics,
      ...(purpose === "plan" && root.dialect === "terraform"
        ? lockFaults(root.modules, locked, providers.available, isStarting)
        : []),
    ],
    validate: [
      ...faulty.flatMap((place) =>
        timesJudged(nodes[place]!, rows[place]) === 0 ? [] : allFaults(checked.faults[place]!),
      ),
      ...shape.cycles.map(graphCycle(looping)),
    ],
    plan: [
      ...(purpose === "plan" ? targetingFaults({ inputs, walked }) : []),
      ...(purpose === "plan" && mode === "normal" ? removedFaults(root) : []),
      ...(purpose === "plan" ? undeclaredImports(root, inputs.options, { get }) : []),
      ...(purpose === "plan" && mode !== "destroy" ? moveFaults(root, { get }) : []),
      ...(preceding?.diagnostics.plan ?? []),
      ...notable
        .map((place) => rows[place]!)
        .flatMap(mode === "destroy" ? ofInstances : ({ diagnostics }) => diagnostics),
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
