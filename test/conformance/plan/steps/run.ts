import { acceptedAs } from "./accepted.ts";
import { type Difference, differences } from "./differences.ts";
import { ourSaid } from "./ours.ts";
import { inFolderOf, realSaid } from "./real.ts";
import { shrink } from "./shrink.ts";
import { isRefused, optionsOf, type Step } from "./step.ts";
import { type Asked, walkWorkspace } from "./walk.ts";

export interface Tally {
  plans: number;
  failed: number;
  /** Plans that differ in nothing but what is accepted, by its reason. */
  readonly accepted: Map<string, number>;
  readonly different: Found[];
}

export interface Found {
  readonly seed: number;
  readonly step: Step;
  readonly differences: readonly Difference[];
}

/** The options of a plan that can be asked for in the place of those that a seed draws. */
export type OptionOverrides = Partial<Pick<Step, "mode" | "unrefreshed">>;

/**
 * Plans so many steps of random workspaces, each beside the real terraform. With `overrides`, each step is planned with these options;
 * the workspace still develops as the seed decides.
 */
export async function runSteps(
  count: number,
  seed: number,
  report: (found: Found) => void = () => {},
  overrides?: OptionOverrides,
): Promise<Tally> {
  const tally: Tally = { plans: 0, failed: 0, accepted: new Map(), different: [] };
  let next = seed;
  const work = async () => {
    while (tally.plans < count) {
      const workspaceSeed = next++;
      await walkWorkspace(workspaceSeed, STEPS, async (asked, folder) => {
        if (tally.plans >= count) return;
        await compareStep(
          tally,
          workspaceSeed,
          overrides ? await askedWithOverrides(asked.step, overrides) : asked,
          folder,
          report,
        );
      });
    }
  };
  await Promise.all([work(), work()]);
  return tally;
}

const STEPS = 5;

/** A step with other options, and what the real terraform says of it. */
const askedWithOverrides = (step: Step, overrides: OptionOverrides): Promise<Asked> => {
  const other: Step = { ...step, ...overrides, replace: overrides.mode === "destroy" ? [] : step.replace };
  return inFolderOf(other, async (folder) => ({ step: other, real: await realSaid(other, folder) }));
};

async function compareStep(
  tally: Tally,
  seed: number,
  realStep: Asked,
  folder: string,
  report: (found: Found) => void,
): Promise<void> {
  tally.plans++;
  if (isRefused(realStep.real)) tally.failed++;
  const allDifferences = differences(realStep.real, await ourSaid(realStep.step, folder));
  const reasons = new Set(allDifferences.map((difference) => acceptedAs(difference, realStep)?.why));
  const open = allDifferences.filter((difference) => !acceptedAs(difference, realStep));
  for (const why of reasons)
    if (why !== undefined && open.length === 0) tally.accepted.set(why, (tally.accepted.get(why) ?? 0) + 1);
  if (open.length === 0) return;
  const finding = { seed, step: realStep.step, differences: open };
  tally.different.push(finding);
  report(finding);
}

/** A step that differs, made small, with what still differs in it. */
export async function smallest({ seed, step, differences: before }: Found): Promise<Found> {
  const kind = before[0]!.kind;
  const open = (candidate: Step) =>
    inFolderOf(candidate, async (folder) => {
      const real = await realSaid(candidate, folder);
      return differences(real, await ourSaid(candidate, folder)).filter(
        (found) => !acceptedAs(found, { step: candidate, real }),
      );
    });
  const step_ = await shrink(step, async (candidate) => (await open(candidate)).some((found) => found.kind === kind));
  return { seed, step: step_, differences: await open(step_) };
}

/** What to read of a difference: the files, what else it is made from, both answers. */
export function printFound({ seed, step, differences: foundDifferences }: Found): string {
  const files = Object.entries(step.files).filter(
    ([name, text]) => text.trim() !== "" && !/^\.terraform|\.(tftpl|tfstate)$/.test(name),
  );
  return [
    `──── seed ${seed} ${optionsOf(step).join(" ")}`,
    ...files.map(([name, text]) => `# ${name}\n${text.trim()}`),
    ...(step.state === null ? [] : [`# terraform.tfstate\n${compactState(step.state)}`]),
    ...foundDifferences.map(
      ({ kind, where, real, ours }) =>
        `≠ ${kind} ${where}\n   real ${JSON.stringify(real)}\n   ours ${JSON.stringify(ours)}`,
    ),
  ].join("\n");
}

function compactState(text: string): string {
  const { resources, outputs } = JSON.parse(text) as {
    resources: { module?: string; name: string; instances: object[] }[];
    outputs: object;
  };
  const lines = resources.flatMap(({ module, name, instances }) =>
    instances.map((instance) => `${module ?? ""} ${name} ${JSON.stringify({ ...instance, private: undefined })}`),
  );
  return [...lines, `outputs ${JSON.stringify(outputs ?? {})}`].join("\n");
}
