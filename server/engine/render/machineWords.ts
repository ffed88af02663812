import type { Action } from "../lifecycle/reasons/decision.ts";
import type { MachineStep, RunMachine } from "../lifecycle/run/runMachine.ts";
import { failureEnd } from "./failureSentences.ts";

/** Returns the label of a step of a run. `outcome` is the action of the instance. */
export function stepLabel({ name, provisioner, number }: MachineStep, { taken }: RunMachine, outcome: Action): string {
  if (name === "provisioner") return `Provisioner ${number} (${provisioner?.type ?? ""})`;
  if (name === "destroy" && outcome === "create-then-delete") return "Destroy deposed";
  if (name !== "end") return LABELS[name];
  return taken && taken.rule !== "provisioner-continues" ? failureEnd(taken.rule) : SUCCESSES[outcome];
}

const LABELS = {
  validate: "Validate",
  upgrade: "Upgrade",
  move: "Move",
  refresh: "Read",
  import: "Import",
  precondition: "Precondition",
  plan: "Plan",
  depose: "Depose",
  replan: "Plan again",
  create: "Create",
  update: "Update",
  destroy: "Destroy",
  read: "Read",
  forget: "Forget",
} as const;

const SUCCESSES: Readonly<Record<Action, string>> = {
  "no-op": "no change",
  create: "created",
  read: "read",
  update: "updated",
  delete: "destroyed",
  "delete-then-create": "replaced",
  "create-then-delete": "replaced",
  "forget-then-create": "replaced",
  forget: "forgotten",
};
