import { type InstanceAddress, moduleAddress, resourceAddress, resourceText } from "../addrs/address.ts";
import type { ModuleNode } from "../config/loadModules.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import type { Unasked } from "../values/value.ts";
import { type LoadedState, unreadState } from "./loadedState.ts";
import type { Placement } from "./moves.ts";
import { unreadBlocks } from "./texts.ts";

/** What no action may be claimed of, whatever its values are. */
export interface Withheld {
  readonly of: (address: InstanceAddress) => Unasked | undefined;
  /** Equal for what withholds the same. */
  readonly key: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Everything while the state is not known; else what import blocks name, which are not planned yet. */
export function withheldClaims(root: ModuleNode | undefined, state: LoadedState, placement: Placement): Withheld {
  const everything = unreadState(state);
  const imports = root ? importedResources(root, placement) : [];
  const named = new Map(
    imports.map(({ name }) => [name, { source: name, why: "not-supported", of: "import" } as const]),
  );
  const of = ({ resource }: InstanceAddress): Unasked | undefined => {
    if (everything || named.size === 0) return everything;
    const modules = resource.module.steps.map(({ name }) => `module.${name}`);
    const own = [...modules, resourceText(resource.mode, resource.type, resource.name)].join(".");
    return named.get(own) ?? modules.map((_, at) => named.get(modules.slice(0, at + 1).join("."))).find(Boolean);
  };
  const key = everything ? `state ${everything.of ?? ""}` : [...named.keys()].join("\n");
  return { of, key, diagnostics: importDiagnostics(imports) };
}

/** A resource of which nothing is planned, because of a block. */
interface Unplanned {
  /** Without keys, from the root: `module.a.aws_instance.web`. */
  readonly name: string;
  readonly range: Range;
}

/** What the root's import blocks bring; an object that the state has already is not brought again. */
function importedResources({ module }: ModuleNode, { byResource }: Placement): readonly Unplanned[] {
  return module.imports.flatMap(({ to, range }): readonly Unplanned[] => {
    if (!to.resource) return [];
    const { mode, type, name } = to.resource;
    const { text } = resourceAddress(moduleAddress(to.modules), mode, type, name);
    const isTracked = (byResource.get(text) ?? []).some(({ address }) => address.key === to.key);
    const named = [...to.modules.map((step) => `module.${step.name}`), resourceText(mode, type, name)].join(".");
    return isTracked ? [] : [{ name: named, range }];
  });
}

/** One, at the first; the others are related to it. */
const importDiagnostics = (imports: readonly Unplanned[]): readonly Diagnostic[] =>
  imports.length === 0
    ? []
    : [
        unreadBlocks(
          imports.map(({ range }) => range),
          "import",
          imports.map(({ name }) => name),
        ),
      ];
