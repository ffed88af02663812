import type { Random } from "../../lifecycle/random.ts";

interface StateFile {
  resources: { mode: string; name: string; module?: string; instances: Instance[] }[];
}

interface Instance {
  index_key?: string | number;
  status?: string;
  deposed?: string;
  create_before_destroy?: boolean;
  attributes: Record<string, unknown>;
}

/** The state after something went wrong in an apply: objects tainted, deposed, or gone with a deposed one left. */
export function editState(random: Random, text: string): string {
  const state = JSON.parse(text) as StateFile;
  for (const { mode, instances } of state.resources)
    for (const instance of mode === "managed" ? [...instances] : []) {
      if (instance.deposed !== undefined) continue;
      if (random.chance(0.1)) instance.status = "tainted";
      if (random.chance(0.1)) instances.push(deposedBeside(random, instance));
      if (random.chance(0.03)) instances[instances.indexOf(instance)] = deposedBeside(random, instance);
    }
  return JSON.stringify(state, null, 2);
}

const deposedBeside = (random: Random, instance: Instance): Instance => ({
  ...instance,
  deposed: random
    .below(2 ** 32)
    .toString(16)
    .padStart(8, "0"),
  attributes: { ...instance.attributes, id: `00000000-0000-0000-0000-${random.below(1e6)}` },
  ...(random.chance(0.3) && { status: "tainted" }),
  ...(random.chance(0.5) && { create_before_destroy: true }),
});

/** The addresses of the managed instances that a state holds. */
export const addressesIn = (text: string): readonly string[] =>
  (JSON.parse(text) as StateFile).resources.flatMap(({ mode, name, module, instances }) =>
    mode === "managed"
      ? instances.map(({ index_key }) => `${module ? `${module}.` : ""}terraform_data.${name}${keyText(index_key)}`)
      : [],
  );

const keyText = (key: string | number | undefined): string => (key === undefined ? "" : `[${JSON.stringify(key)}]`);
