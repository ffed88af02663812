import type * as vscode from "vscode";
import type { SetPlanOptionsRequest } from "../../../server/protocol/methods.ts";
import type { PlanOptionsView, RootPlanOptions } from "../../../server/protocol/planOptions.ts";

const KEY = "stateline.planOptions";

/** The plan options that the user chose for root modules, by URI. Values of sensitive variables are never stored. */
export class RememberedOptions {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  get all(): readonly SetPlanOptionsRequest[] {
    return Object.entries(this.#options).map(([root, options]) => ({ root, options }));
  }

  async set(root: string, options: RootPlanOptions, { variables }: Pick<PlanOptionsView, "variables">): Promise<void> {
    const storable = new Set(variables.filter(({ isSensitive }) => !isSensitive).map(({ name }) => name));
    const stored = options.variables?.filter((option) => "file" in option || storable.has(option.name));
    const { [root]: _, ...others } = this.#options;
    const isEmpty = Object.keys(options).length === 0;
    await this.#memory.update(
      KEY,
      isEmpty ? others : { ...others, [root]: { ...options, ...(stored && { variables: stored }) } },
    );
  }

  get #options(): Readonly<Record<string, RootPlanOptions>> {
    return this.#memory.get(KEY, {});
  }
}
