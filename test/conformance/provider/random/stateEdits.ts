import type { Random } from "../../lifecycle/random.ts";

interface StateFile {
  resources: { mode: string; type: string; name: string; module?: string; instances: Instance[] }[];
}

interface Instance {
  index_key?: string | number;
  status?: string;
  deposed?: string;
  attributes?: Record<string, unknown>;
  /** In their place, as Terraform wrote them up to 0.11. */
  attributes_flat?: Record<string, string>;
}

/** The state after something went wrong in an apply: objects tainted, or deposed with another in their place. */
export function editState(random: Random, text: string): string {
  const state = JSON.parse(text) as StateFile;
  for (const { mode, instances } of state.resources)
    for (const instance of mode === "managed" ? [...instances] : []) {
      if (instance.deposed !== undefined || !instance.attributes) continue;
      if (random.chance(0.2)) instance.status = "tainted";
      if (random.chance(0.15)) {
        const deposed = random
          .below(2 ** 32)
          .toString(16)
          .padStart(8, "0");
        // It has a name of its own, so that its calls are known.
        instances.push({ ...instance, deposed, attributes: { ...instance.attributes, name: `deposed-${deposed}` } });
      }
      if (random.chance(0.06)) flatten(instance);
    }
  return JSON.stringify(state, null, 2);
}

/** Its texts, numbers and truths alone, as Terraform wrote them up to 0.11. */
function flatten(instance: Instance): void {
  const plain = Object.entries(instance.attributes ?? {}).filter(([, value]) =>
    ["string", "number", "boolean"].includes(typeof value),
  );
  instance.attributes_flat = Object.fromEntries(plain.map(([name, value]) => [name, String(value)]));
  delete instance.attributes;
}

interface Named {
  readonly type: string;
  readonly name: string;
  /** What the object itself is called. */
  readonly own: unknown;
  readonly address: string;
}

/** The managed objects that a state holds; the address of a deposed one ends in its key. */
export const objectsIn = (text: string): readonly Named[] =>
  (JSON.parse(text) as StateFile).resources.flatMap(({ mode, type, name, module, instances }) =>
    mode === "managed"
      ? instances.map(({ index_key: key, deposed = "", attributes, attributes_flat: flat }) => ({
          type,
          name,
          own: (attributes ?? flat)?.name,
          address: `${module ? `${module}.` : ""}${type}.${name}${key === undefined ? "" : `[${JSON.stringify(key)}]`}${deposed}`,
        }))
      : [],
  );

/** The addresses of the managed instances that a state holds. */
export const addressesIn = (text: string): readonly string[] =>
  (JSON.parse(text) as StateFile).resources.flatMap(({ mode, type, name, module, instances }) =>
    mode === "managed"
      ? instances.map(
          ({ index_key: key }) =>
            `${module ? `${module}.` : ""}${type}.${name}${key === undefined ? "" : `[${JSON.stringify(key)}]`}`,
        )
      : [],
  );
