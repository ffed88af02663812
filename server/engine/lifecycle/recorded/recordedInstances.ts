import { groupBy } from "../../source/groupBy.ts";
import { rawEquals } from "../../values/equality.ts";
import type { Value } from "../../values/value.ts";
import { finalPlans } from "./finalPlans.ts";
import { objectOf, type RecordedCall, sameObject, typesKey } from "./recordedCall.ts";

/** The calls of one instance, in the order of time. */
export interface RecordedInstance {
  readonly type: string;
  readonly calls: readonly RecordedCall[];
}

/** Chains calls into instances: of one type, each from an object that an earlier one led to. */
export function recordedInstances(calls: readonly RecordedCall[]): readonly RecordedInstance[] {
  const before = new Map(calls.map((call, at) => [call, calls[at - 1]] as const));
  return [...groupBy(calls, typesKey)].flatMap(([type, own]) =>
    new Chains(before).instances(own).map((each) => ({ type, calls: each })),
  );
}

interface Chain {
  /** The objects that exist: two during a replacement. */
  objects: Value[];
  readonly calls: RecordedCall[];
  touched: number;
}

class Chains {
  private readonly chains: Chain[] = [];
  private count = 0;

  constructor(private readonly before: ReadonlyMap<RecordedCall, RecordedCall | undefined>) {}

  instances(calls: readonly RecordedCall[]): readonly (readonly RecordedCall[])[] {
    const finals = finalPlans(calls);
    const applied = new Map([...finals].flatMap(([plan, { apply }]) => (apply ? [[apply, plan] as const] : [])));
    for (const each of calls) {
      if (each.call.operation === "ValidateResourceConfig") continue;
      const from = objectOf(each, "prior") ?? objectOf(each, "current") ?? objectOf(each, "upgraded");
      const plan = applied.get(each);
      const plans = plan ? [plan] : (finals.get(each)?.initial ?? []);
      const chain = from && from.kind !== "null" ? this.withObject(from) : this.creating(each, plans);
      this.add(chain ?? this.started(from), each);
    }
    return this.chains.map((chain) => chain.calls);
  }

  /** Returns the chain with an object. Of several, that which was not touched for longest, as Terraform takes turns. */
  private withObject(object: Value): Chain | undefined {
    return this.chains
      .filter(({ objects }) => objects.some((each) => rawEquals(each, object)))
      .sort((a, b) => a.touched - b.touched)[0];
  }

  /** Returns the chain that an object without a prior object belongs to: that of its earlier plan, or of what it replaces. */
  private creating(call: RecordedCall, plans: readonly RecordedCall[]): Chain | undefined {
    const planned = this.chains.filter(({ calls }) => plans.some((plan) => calls.includes(plan)));
    if (planned.length > 0) return planned.sort((a, b) => a.touched - b.touched)[0];
    const previous = this.before.get(call);
    const isReplacement =
      previous?.call.operation === "PlanResourceChange" &&
      objectOf(previous, "prior")?.kind !== "null" &&
      sameObject(previous, "configuration", call);
    return isReplacement ? this.chains.find(({ calls }) => calls.at(-1) === previous) : undefined;
  }

  private started(from: Value | undefined): Chain {
    const chain: Chain = { objects: from && from.kind !== "null" ? [from] : [], calls: [], touched: 0 };
    this.chains.push(chain);
    return chain;
  }

  private add(chain: Chain, call: RecordedCall): void {
    // Only what directly precedes a plan is surely of the same instance.
    const previous = this.before.get(call);
    const isValidated =
      previous?.call.operation === "ValidateResourceConfig" && sameObject(previous, "configuration", call);
    if (call.call.operation === "PlanResourceChange" && isValidated) chain.calls.push(previous);
    chain.calls.push(call);
    chain.touched = ++this.count;
    const from = objectOf(call, "prior") ?? objectOf(call, "current");
    const to = call.call.operation === "PlanResourceChange" ? undefined : objectOf(call, "newState");
    if (to === undefined) return;
    chain.objects = chain.objects.filter((each) => from === undefined || !rawEquals(each, from));
    if (to.kind !== "null") chain.objects.push(to);
  }
}
