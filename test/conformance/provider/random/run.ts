import { isDeepStrictEqual } from "node:util";
import { Random } from "../../lifecycle/random.ts";
import { shrink } from "../../plan/steps/shrink.ts";
import { optionsOf, type Step } from "../../plan/steps/step.ts";
import { type Compared, compared, comparedTo } from "../compared.ts";
import { ours, type Played, playedAndApplied } from "../played.ts";
import type { Workspace } from "../workspace.ts";
import { randomConfiguration } from "./generate.ts";
import { type ConfigurationModel, renderFiles } from "./model.ts";
import { mutate, randomCalls } from "./mutate.ts";
import { type AttributeJson, hasOther, partOf, type RandomProvider, randomProvider } from "./schemas.ts";
import { addressesIn, editState, objectsIn } from "./stateEdits.ts";

/** One plan over a random provider. */
export interface PluginStep extends Step {
  readonly provider: RandomProvider;
}

export interface Found {
  readonly seed: number;
  readonly step: PluginStep;
  readonly differences: readonly Difference[];
}

/** A part of a plan in which the two differ, and where in it. */
export interface Difference {
  readonly kind: string;
  readonly real: unknown;
  readonly ours: unknown;
}

export interface Tally {
  plans: number;
  refused: number;
  readonly different: Found[];
}

const STEPS = 4;

/** Plans so many steps of random workspaces, each beside the real terraform. */
export async function runPluginSteps(count: number, seed: number): Promise<Tally> {
  const tally: Tally = { plans: 0, refused: 0, different: [] };
  let next = seed;
  const work = async () => {
    while (tally.plans < count) await walkWorkspace(tally, count, next++);
  };
  await Promise.all([work(), work()]);
  return tally;
}

async function walkWorkspace(tally: Tally, count: number, seed: number): Promise<void> {
  const random = new Random(seed);
  let provider = randomProvider(random);
  let configuration = randomConfiguration(random, provider);
  let state: string | null = null;
  for (let at = 0; at < STEPS && tally.plans < count; at++) {
    const previousConfiguration = structuredClone(configuration);
    if (at > 0) for (let left = 1 + random.below(3); left > 0; left--) mutate(random, provider, configuration);
    if (random.chance(0.1)) provider = withNewerSchemas(random, provider);
    if (state !== null && random.chance(0.25)) state = editState(random, state);
    const step = makeStep(random, provider, configuration, state);
    // What is drawn after an answer must not depend on it: a seed always brings the same workspace.
    const goesOn = random.chance(0.85);
    const { real, next }: { real: Played; next: string | undefined } = await playedAndApplied(workspaceOf(step));
    tally.plans++;
    if (!real.plan || real.plan.errored === true) tally.refused++;
    const differences = differencesIn(step, real, await ours(workspaceOf(step)));
    if (differences.length > 0) tally.different.push({ seed, step, differences });
    if (next === undefined) configuration = previousConfiguration;
    else if (goesOn) state = next;
    for (const once of ["moved", "removed", "import"]) if (next !== undefined) configuration.more.delete(once);
  }
}

/** Of a type another version, mostly a newer one, which may have more than the one before. */
function withNewerSchemas(random: Random, provider: RandomProvider): RandomProvider {
  const [name, { version, block }] = random.pick(Object.entries(provider.resources));
  const added = random.chance(0.5) ? { added: random.pick(ADDED) } : undefined;
  const now = {
    version: random.chance(0.9) ? version + 1 : Math.max(0, version - 1),
    block: { ...block, attributes: { ...block.attributes, ...added } },
  };
  return {
    ...provider,
    resources: { ...provider.resources, [name]: now },
    upgraded: [...new Set([...provider.upgraded, name])],
  };
}

const ADDED: readonly AttributeJson[] = [
  { type: "string", optional: true },
  { type: "string", optional: true, computed: true },
  { type: "string", computed: true },
];

function makeStep(
  random: Random,
  provider: RandomProvider,
  configuration: ConfigurationModel,
  state: string | null,
): PluginStep {
  const way = random.below(100);
  const mode = state !== null && way < 8 ? "destroy" : state !== null && way < 16 ? "refresh-only" : "normal";
  const addresses = state === null ? [] : addressesIn(state);
  return {
    files: renderFiles(configuration),
    state,
    mode,
    unrefreshed: mode !== "refresh-only" && random.chance(0.1),
    targets: addresses.length > 0 && random.chance(0.1) ? randomTargets(random, addresses) : [],
    replace: addresses.length > 0 && mode === "normal" && random.chance(0.1) ? [random.pick(addresses)] : [],
    variables: {},
    provider: { ...provider, calls: [...upgrades(provider), ...randomCalls(random, provider, configuration)] },
  };
}

function randomTargets(random: Random, addresses: readonly string[]): readonly string[] {
  const randomTarget = () => {
    const address = random.pick(addresses);
    const way = random.below(4);
    if (way === 0) return address;
    return way === 1 ? address.replace(/^(module\..*?)\.test_.*$/, "$1") : address.replace(/\[[^\]]*\]$/, "");
  };
  return random.chance(0.25) ? [randomTarget(), randomTarget()] : [randomTarget()];
}

/** An older object is taken as far as it fits. */
const upgrades = ({ upgraded }: RandomProvider) =>
  upgraded.map((type) => ({ call: "UpgradeResourceState", type, does: {} }));

export const workspaceOf = (step: PluginStep): Workspace => ({
  name: "",
  files: step.files,
  state: step.state ?? undefined,
  provider: partOf(step.provider, "test"),
  ...(hasOther(step.provider) && { others: { other: partOf(step.provider, "other") } }),
  options: optionsOf(step),
});

/** Everything in which our answer differs from the real one, by the part of the plan. */
export function differencesOf(real: Played, our: Played): readonly Difference[] {
  const [is, was] = [our, real].map((one) => comparedTo(real, compared(one))) as [Compared, Compared];
  return Object.keys({ ...was, ...is }).flatMap((part) =>
    isDeepStrictEqual(is[part], was[part]) ? [] : [{ kind: part, real: was[part], ours: is[part] }],
  );
}

/** A step that differs, made small, with what still differs in it. */
export async function smallest({ seed, step, differences }: Found): Promise<Found> {
  const kinds = new Set(differences.map(({ kind }) => kind));
  const least = (await shrink(step, async (candidate) =>
    (await openIn(candidate as PluginStep)).some(({ kind }) => kinds.has(kind)),
  )) as PluginStep;
  return { seed, step: least, differences: await openIn(least) };
}

/** In what the two differ now. */
export async function openIn(step: PluginStep): Promise<readonly Difference[]> {
  const workspace = workspaceOf(step);
  const { real } = await playedAndApplied(workspace, false);
  return differencesIn(step, real, await ours(workspace));
}

function differencesIn(step: PluginStep, real: Played, our: Played): readonly Difference[] {
  const differences = differencesOf(real, our);
  // Terraform reads several sensitive paths in any order, and takes another order for another object: what follows is chance.
  const isChance = step.mode === "refresh-only" && (step.state ?? "").includes("sensitive_attributes");
  const shared = sharedNames(step, real);
  const ordered = (calls: unknown) => inOrder(calls, (name) => isRepeated(step) || shared.has(name));
  return differences.filter(({ kind, ...both }) => {
    if (kind === "applyable") return !isChance;
    return kind !== "calls" || !isDeepStrictEqual(ordered(both.real), ordered(both.ours));
  });
}

/** Objects of the same name, which are asked for at once. */
const isRepeated = ({ files }: Step): boolean => /module "\w+" \{[^}]*(count|for_each) =/.test(files["main.tf"] ?? "");

/** Types and names that several objects bear; an object that is not declared any more may stand beside one that is. */
function sharedNames({ state, files }: Step, { plan }: Played): ReadonlySet<string> {
  const bearers = new Map<string, Set<string>>();
  const add = (type: string, name: unknown, ...addresses: readonly string[]) => {
    const known = bearers.get(`${type} ${name}`) ?? new Set();
    bearers.set(`${type} ${name}`, new Set([...known, ...addresses]));
  };
  for (const { type, name, own, address } of state === null ? [] : objectsIn(state)) {
    add(type, own, address);
    const isDeclared = Object.values(files).some((text) => text.includes(`"${type}" "${name}"`));
    const isCalled = [...address.matchAll(/module\.(\w+)/g)].every(([, call]) =>
      Object.values(files).some((text) => text.includes(`module "${call}"`)),
    );
    if (!(isDeclared && isCalled)) add(type, own, `${address} no more`);
  }
  for (const { type, address, deposed = "", change } of (plan?.resource_changes ?? []) as readonly PlannedObject[])
    for (const one of [change.before, change.after]) if (one) add(type, one.name, address + deposed);
  return new Set([...bearers].flatMap(([key, addresses]) => (addresses.size > 1 ? [key] : [])));
}

interface PlannedObject {
  readonly type: string;
  readonly address: string;
  readonly deposed?: string;
  readonly change: Readonly<Record<"before" | "after", { readonly name?: unknown } | null>>;
}

const inOrder = (calls: unknown, isLoose: (name: string) => boolean): unknown =>
  Object.entries(calls ?? {}).map(([name, each]) => {
    const texts = (each as readonly unknown[]).map((call) => JSON.stringify(call));
    return [name, isLoose(name) ? texts.sort() : texts];
  });

/** What to read of a difference: the files, what else it is made from, both answers where they differ. */
export function printFound({ seed, step, differences }: Found): string {
  const { resources, dataSources, ephemeralResources, types, calls, protocol, planDestroy } = step.provider;
  const text = [...Object.values(step.files)].join("\n");
  const used = (all: object) =>
    Object.entries(all).filter(([name]) => text.includes(`"${name}"`) || step.state?.includes(name));
  return [
    `──── seed ${seed} ${optionsOf(step).join(" ")}`,
    ...Object.entries(step.files).map(([name, content]) => `# ${name}\n${content.trim()}`),
    `# protocol ${protocol}${planDestroy ? ", plans destroy" : ""}`,
    ...[...used(resources), ...used(dataSources), ...used(ephemeralResources)].map(
      ([name, schema]) => `# ${name} ${JSON.stringify(schema)}`,
    ),
    ...used(types).map(([name, rule]) => `# ${name} ${JSON.stringify(rule)}`),
    ...(calls ?? []).map((rule) => `# ${JSON.stringify(rule)}`),
    ...(step.state === null ? [] : [`# terraform.tfstate\n${compactState(step.state)}`]),
    ...differences.flatMap(({ kind, real, ours: our }) => [...leaves(real, our, kind)]),
  ].join("\n");
}

const compactState = (text: string): string =>
  (JSON.parse(text) as { resources: { module?: string; type: string; name: string; instances: object[] }[] }).resources
    .flatMap(({ module, type, name, instances }) =>
      instances.map((one) => `${module ?? ""} ${type}.${name} ${JSON.stringify(one)}`),
    )
    .join("\n");

function* leaves(real: unknown, our: unknown, path: string): Generator<string> {
  if (isDeepStrictEqual(real, our)) return;
  const [a, b] = [real, our] as [Record<string, unknown>, Record<string, unknown>];
  const isTree =
    typeof a === "object" && typeof b === "object" && a !== null && b !== null && Array.isArray(a) === Array.isArray(b);
  if (isTree)
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) yield* leaves(a[key], b[key], `${path}/${key}`);
  else yield `≠ ${path}\n   real ${JSON.stringify(real)}\n   ours ${JSON.stringify(our)}`;
}
