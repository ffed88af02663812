import type { Key } from "../../engine/addrs/address.ts";
import type { ModuleNode } from "../../engine/config/tree/loadModules.ts";
import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { pathName } from "../../engine/render/valueText.ts";
import { index as indexStep } from "../../engine/values/path.ts";
import { blocksAround, type Context } from "./context.ts";
import type { CompletionItem } from "./item.ts";
import type { InArgument, Position } from "./position.ts";

/** The arguments that take addresses of resources and modules, in any module below, by the types of their blocks. */
const ARGUMENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["moved", ["from", "to"]],
  ["removed", ["from"]],
  ["import", ["to"]],
  ["override_resource", ["target"]],
  ["override_data", ["target"]],
  ["override_module", ["target"]],
  ["plan_options", ["target", "replace"]],
]);

/** Whether an argument takes addresses of resources and modules, and no values. */
export const takesAddresses = (context: Context, { argument }: InArgument): boolean =>
  ARGUMENTS.get(blocksAround(context).at(-1)?.type ?? "")?.includes(argument) === true;

/** An address of the configuration or the state: `module`, `net`, `aws_subnet`, `a`. */
interface Address {
  readonly segments: readonly string[];
  /** The keys of its instances, by the place of the segment that they follow. */
  readonly keys: ReadonlyMap<number, Key>;
}

/** Returns what can follow in an address: the next part of it, or a key. */
export function addressItems(context: Context, position: Position & InArgument): readonly CompletionItem[] {
  const isMember = position.kind === "member";
  const written = isMember ? segmentsOf(position.source) : [];
  const matching = addressesIn(context).filter(({ segments }) => written.every((part, at) => segments[at] === part));
  if (isMember && position.index)
    return keyItems(matching, written.length - 1, position.index, secretsOf(context.plan));
  const next = matching.flatMap(({ segments }) => segments[written.length] ?? []);
  const whole = isMember ? [] : matching.flatMap(({ segments }) => wholeName(segments));
  return [...new Set([...whole, ...next])].map((label) => ({
    label,
    kind: label === "module" || label.startsWith("module.") ? "module" : "resource",
    rank: label.includes(".") ? 0 : 1,
  }));
}

/** Returns the address of a resource of the module itself, or of a call; nothing for what is further below. */
const wholeName = (segments: readonly string[]): readonly string[] =>
  segments[0] === "module" ? [segments.slice(0, 2).join(".")] : [segments.join(".")];

const segmentsOf = (source: string): readonly string[] => source.replace(/\[[^\]]*\]/g, "").split(".");

function keyItems(
  addresses: readonly Address[],
  place: number,
  index: "open" | "quoted",
  secrets: Secrets,
): readonly CompletionItem[] {
  const keys = new Set(addresses.map(({ keys: ofAddress }) => ofAddress.get(place)));
  return [...keys].flatMap((key) => {
    if (key === undefined || (typeof key === "string" && secrets.hides(key))) return [];
    const text = index === "open" ? pathName([indexStep(key)], secrets).slice(1, -1) : String(key);
    return [{ label: text, kind: "value" as const, rank: 0 }];
  });
}

/** Returns the addresses below the module: those of the configuration, then those that only the state has. */
function addressesIn({ plan, node }: Context): readonly Address[] {
  const inState = plan.traces.flatMap(({ change: { address } }): readonly Address[] => {
    const { module, mode, type, name } = address.resource;
    const isBelow = node.path.every((call, at) => module.steps[at]?.name === call);
    if (!isBelow) return [];
    const steps = module.steps.slice(node.path.length);
    const segments = resourceSegments(
      steps.map((step) => step.name),
      mode,
      type,
      name,
    );
    const keys = steps.map((step, at) => [2 * at + 1, step.key] as const);
    return [{ segments, keys: new Map([...keys, [segments.length - 1, address.key]]) }];
  });
  return [...declaredIn(node, []), ...inState];
}

function declaredIn({ module, children }: ModuleNode, calls: readonly string[]): readonly Address[] {
  const resources = [...module.resources.values()].map(({ mode, type, name }) => ({
    segments: resourceSegments(calls, mode, type, name),
    keys: NO_KEYS,
  }));
  const called = [...children].flatMap(([name, child]): readonly Address[] => [
    { segments: [...calls, name].flatMap((call) => ["module", call]), keys: NO_KEYS },
    ...(child ? declaredIn(child, [...calls, name]) : []),
  ]);
  return [...resources, ...called];
}

const NO_KEYS: Address["keys"] = new Map();

const resourceSegments = (calls: readonly string[], mode: string, type: string, name: string): readonly string[] => [
  ...calls.flatMap((call) => ["module", call]),
  ...(mode === "managed" ? [] : [mode]),
  type,
  name,
];
