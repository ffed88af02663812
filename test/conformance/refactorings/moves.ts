import type { Random } from "../lifecycle/random.ts";
import { formText, freeKey, freeName, type Repetition, type ResourceForm, randomForm, shuffled } from "./forms.ts";

/** The files of a workspace by their names. */
export type Files = Readonly<Record<string, string>>;

/** A configuration as the generator knows it: resources of the root module, and of a module that the root module may call. */
interface Workspace {
  root: ResourceForm[];
  module: ResourceForm[];
  /** The name of the call and its keys; undefined without a call, no keys without for_each. */
  call: { name: string; keys: string[] | undefined } | undefined;
}

/** Returns the files of a random configuration that was applied, and those after its resources were renamed, moved or repeated. */
export function randomMove(random: Random): { readonly applied: Files; readonly edited: Files } {
  const workspace = randomWorkspace(random);
  const applied = filesOf(workspace);
  for (let left = random.chance(0.7) ? 1 : 2; left > 0; left--) change(random, workspace);
  return { applied, edited: filesOf(workspace) };
}

export function randomWorkspace(random: Random): Workspace {
  const workspace: Workspace = { root: [], module: [], call: undefined };
  for (let left = 1 + random.below(3); left > 0; left--) addTo(random, workspace.root);
  if (random.chance(0.6)) {
    workspace.call = { name: "net", keys: random.chance(0.3) ? ["p", "q"] : undefined };
    for (let left = 1 + random.below(2); left > 0; left--) addTo(random, workspace.module);
  }
  return workspace;
}

const addTo = (random: Random, forms: ResourceForm[]): number => forms.push(randomForm(random, namesOf(forms)));

const namesOf = (forms: readonly ResourceForm[]): readonly string[] => forms.map(({ name }) => name);

/** Changes something that a moved block can make up for, and sometimes a value too. */
function change(random: Random, workspace: Workspace): void {
  const { root, module, call } = workspace;
  const changes = [
    () => rename(random, random.pick([root, module].filter(({ length }) => length > 0))),
    () => renameKey(random, random.pick([...root, ...module])),
    () => repeatOtherwise(random, random.pick([...root, ...module])),
    () => {
      if (call) call.name = call.name === "net" ? "network" : "net";
    },
    () => {
      if (call) call.keys = call.keys ? (random.chance(0.5) ? undefined : ["p", "r"]) : ["p"];
    },
    () => {
      if (!call || root.length < 2) return;
      const [form] = root.splice(random.below(root.length), 1);
      if (!namesOf(module).includes(form!.name)) module.push(form!);
    },
    () => {
      if (!call || call.keys || module.length < 2) return;
      const [form] = module.splice(random.below(module.length), 1);
      if (!namesOf(root).includes(form!.name)) root.push(form!);
    },
  ];
  random.pick(changes)();
  if (random.chance(0.25)) {
    const form = random.pick([...root, ...module]);
    form.values = form.values.map((value) => (random.chance(0.5) ? `${value}!` : value));
  }
  if (random.chance(0.1)) random.pick([...root, ...module]).triggers = `t${random.below(9)}`;
}

function rename(random: Random, forms: ResourceForm[]): void {
  const form = random.pick(forms);
  form.name = freeName(random, namesOf(forms));
}

function renameKey(random: Random, form: ResourceForm): void {
  form.keys[random.below(form.keys.length)] = freeKey(random, form.keys);
}

function repeatOtherwise(random: Random, form: ResourceForm): void {
  form.repetition = random.pick(
    (["single", "count", "map", "set"] as const).filter((one) => one !== form.repetition),
  ) as Repetition;
  if (random.chance(0.3)) form.values = shuffled(random, form.values);
}

export function filesOf({ root, module, call }: Workspace): Files {
  const keys = call?.keys && `  for_each = toset(${JSON.stringify(call.keys)})\n`;
  const called = call ? `module "${call.name}" {\n  source = "./net"\n${keys ?? ""}}\n` : "";
  return {
    "main.tf": [...root.map(formText), called].filter((text) => text !== "").join("\n"),
    ...(call && { "net/main.tf": module.map(formText).join("\n") }),
  };
}
