import type { PlainObject } from "./cases.ts";

/** How a plan from a pack compares with the real plan of one instance. */
export type Verdict = "right" | "admitted" | "wrong";

export interface Judged {
  readonly address: string;
  readonly verdict: Verdict;
  /** What differs: an action, or paths of planned values. */
  readonly differences: readonly string[];
}

interface Change {
  readonly actions: readonly string[];
  readonly after: unknown;
  readonly after_unknown: unknown;
}

/** The parts of a plan in JSON that are compared. */
export interface PlanJson {
  readonly resource_changes?: readonly { readonly address: string; readonly change: Change }[];
  readonly stateline?: {
    readonly notPlanned: readonly { readonly address: string }[];
    readonly instances: readonly Certainty[];
  };
}

interface Certainty {
  readonly address: string;
  readonly basis: Readonly<Record<string, string>>;
  readonly mayReplace: readonly string[];
}

/** Compares what is planned from a pack with the real plan, instance by instance. What is only assumed, and differs, is admitted. */
export function judged(real: PlanJson, ours: PlanJson): readonly Judged[] {
  const planned = new Map(ours.resource_changes?.map(({ address, change }) => [address, change]));
  const certainties = new Map(ours.stateline?.instances.map((each) => [each.address, each]));
  return (real.resource_changes ?? []).map(({ address, change }): Judged => {
    const ourChange = planned.get(address);
    if (!ourChange) return { address, verdict: "admitted", differences: ["not planned"] };
    const certainty = certainties.get(address) ?? { address, basis: {}, mayReplace: [] };
    return { address, ...compared(change, ourChange, certainty) };
  });
}

function compared(real: Change, ours: Change, certainty: Certainty): Omit<Judged, "address"> {
  const [action, realAction] = [ours.actions.join(), real.actions.join()];
  if (action !== realAction) {
    const isAdmitted = mayBe(action, realAction, certainty);
    return { verdict: isAdmitted ? "admitted" : "wrong", differences: [`${realAction}, planned as ${action}`] };
  }
  const differences = differencesIn([real.after, real.after_unknown], [ours.after, ours.after_unknown]);
  const wrong = differences.filter((each) => !each.isOursUnknown && isCertain(each.path, certainty));
  const verdict = wrong.length > 0 ? "wrong" : differences.length > 0 ? "admitted" : "right";
  return { verdict, differences: (wrong.length > 0 ? wrong : differences).map(({ text }) => text) };
}

/** Whether a plan leaves open that another action happens. */
function mayBe(action: string, real: string, { basis, mayReplace }: Certainty): boolean {
  const bases = Object.values(basis);
  if (action === "update" && real.includes("delete")) return mayReplace.length > 0;
  return bases.some((each) => each !== "certain");
}

/** Whether nothing says that the planned value at a path is assumed. */
const isCertain = (path: string, { basis }: Certainty): boolean =>
  !Object.entries(basis).some(
    ([place, each]) => each !== "certain" && (isWithin(path, place) || isWithin(place, path)),
  );

const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);

type Planned = readonly [value: unknown, unknown: unknown];

interface Difference {
  readonly path: string;
  /** Whether ours is unknown, which claims nothing. */
  readonly isOursUnknown: boolean;
  readonly text: string;
}

/** Returns where two planned objects differ. What is null, false or empty counts as equal, as a plan shows it. */
function differencesIn(real: Planned, ours: Planned, path = ""): readonly Difference[] {
  const difference = {
    path,
    isOursUnknown: ours[1] === true,
    text: `${path} is ${shown(real)}, planned as ${shown(ours)}`,
  };
  if (real[1] === true || ours[1] === true) return real[1] === ours[1] ? [] : [difference];
  const [a, b] = [real[0], ours[0]];
  if (isEmpty(real) && isEmpty(ours)) return [];
  if (!isCollection(a) || !isCollection(b) || Array.isArray(a) !== Array.isArray(b))
    return JSON.stringify(a) === JSON.stringify(b) ? [] : [difference];
  const isList = Array.isArray(a) && Array.isArray(b);
  if (isList && a.length !== b.length) return [difference];
  const keys = [...new Set([...keysOf(real), ...keysOf(ours)])];
  return keys.flatMap((key) =>
    differencesIn(memberOf(real, key), memberOf(ours, key), isList ? `${path}[${key}]` : joined(path, key)),
  );
}

const shown = ([value, unknown]: Planned): string =>
  unknown === true ? "unknown" : (JSON.stringify(value) ?? "null").slice(0, 80);

const joined = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);

const isCollection = (value: unknown): value is PlainObject => typeof value === "object" && value !== null;

const isEmpty = ([value, unknown]: Planned): boolean =>
  isEmptyValue(value) &&
  (!isCollection(unknown) || Object.values(unknown).every((each) => isEmpty([null, each]) && each !== true));

const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === false || (isCollection(value) && Object.keys(value).length === 0);

const keysOf = ([value, unknown]: Planned): readonly string[] => [
  ...(isCollection(value) ? Object.keys(value) : []),
  ...(isCollection(unknown) ? Object.keys(unknown) : []),
];

const memberOf = ([value, unknown]: Planned, key: string): Planned => [
  isCollection(value) ? value[key] : undefined,
  isCollection(unknown) ? unknown[key] : undefined,
];
