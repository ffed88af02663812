import type { Step } from "./step.ts";

/** A step as small as it gets while `isSame` still holds of it: by leaving out blocks, then lines, then objects of the state. */
export async function shrink(step: Step, isSame: (step: Step) => Promise<boolean>): Promise<Step> {
  let smallest = step;
  for (let before = ""; before !== JSON.stringify(smallest); ) {
    before = JSON.stringify(smallest);
    for (const smaller of [withoutBlocks, withoutLines, withoutObjects, withoutOptions])
      smallest = await shrinkBy(smallest, smaller, isSame);
  }
  return smallest;
}

/** Ways to leave something out, furthest first: what comes later refers to what comes before. */
type Smaller = (step: Step) => readonly Step[];

async function shrinkBy(step: Step, smaller: Smaller, isSame: (step: Step) => Promise<boolean>): Promise<Step> {
  let smallest = step;
  for (let at = smaller(smallest).length - 1; at >= 0; at--) {
    const candidate = smaller(smallest)[at];
    if (candidate && (await isSame(candidate))) smallest = candidate;
  }
  return smallest;
}

const withFile = (step: Step, name: string, text: string): Step => ({
  ...step,
  files: { ...step.files, [name]: text },
});

const without = <T>(list: readonly T[], at: number): readonly T[] => list.filter((_, index) => index !== at);

const textFiles = (step: Step): readonly [string, string][] =>
  Object.entries(step.files).filter(([name]) => /\.(tf|tfvars)$/.test(name));

const withoutBlocks: Smaller = (step) =>
  textFiles(step).flatMap(([name, text]) => {
    const blocks = text.split("\n\n");
    return blocks.map((_, at) => withFile(step, name, without(blocks, at).join("\n\n")));
  });

const withoutLines: Smaller = (step) =>
  textFiles(step).flatMap(([name, text]) => {
    const lines = text.split("\n");
    return lines.flatMap((line, at) =>
      /^ +\S.* = |^ +lifecycle/.test(line) ? [withFile(step, name, without(lines, at).join("\n"))] : [],
    );
  });

const withoutObjects: Smaller = (step) => {
  if (step.state === null) return [];
  const state = JSON.parse(step.state) as { resources: { instances: unknown[] }[]; outputs: Record<string, unknown> };
  const withState = (changed: object): Step => ({ ...step, state: JSON.stringify({ ...state, ...changed }, null, 2) });
  return [
    ...Object.keys(state.outputs ?? {}).map((name) => withState({ outputs: { ...state.outputs, [name]: undefined } })),
    ...state.resources.map((_, at) => withState({ resources: without(state.resources, at) })),
    ...state.resources.flatMap((resource, at) =>
      resource.instances.map((_, index) =>
        withState({
          resources: state.resources.with(at, { ...resource, instances: [...without(resource.instances, index)] }),
        }),
      ),
    ),
  ];
};

const withoutOptions: Smaller = (step) => [
  ...step.replace.map((_, at) => ({ ...step, replace: without(step.replace, at) })),
  ...Object.keys(step.variables).map((name) => ({
    ...step,
    variables: Object.fromEntries(Object.entries(step.variables).filter(([other]) => other !== name)),
  })),
];
