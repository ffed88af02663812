import type { Confidence } from "../../provider/provider.ts";
import { impliedType } from "../../schema/impliedType.ts";
import { nullValue, type Value } from "../../values/value.ts";
import { lifecycle } from "../lifecycle.ts";
import type { Action, Decision } from "../reasons/decision.ts";
import type { ResourceInstance } from "../resourceInstance.ts";
import { upgrade } from "../storedObject.ts";
import type { Change, Trace } from "../trace.ts";

/** The trace of an instance whose action was decided without a lifecycle run. Its object and stages are computed on demand. */
export class SettledTrace implements Trace {
  readonly isSettled = true as const;
  readonly change: Change;
  readonly triggeredBy = NOTHING;
  readonly violations = NOTHING;
  readonly diagnostics = NOTHING;
  readonly failed = false;
  readonly notPlanned = undefined;
  readonly standIn = undefined;
  private fullTrace: Trace | undefined;

  constructor(
    private readonly instance: ResourceInstance,
    action: Decision<Action>,
    readonly confidence: Confidence,
    readonly evaluated?: Trace,
  ) {
    this.change = new SettledChange(instance, action);
  }

  get provider() {
    return this.instance.provider.source;
  }
  get schema() {
    return this.instance.schema;
  }
  get declared() {
    return this.instance.declaration?.header;
  }
  get orphan() {
    return this.instance.orphan;
  }
  get stored() {
    return this.instance.previousRun;
  }
  get transitions() {
    this.fullTrace ??= lifecycle(this.instance).trace;
    return this.fullTrace.transitions;
  }
}

class SettledChange implements Change {
  readonly deposed = undefined;
  readonly importing = undefined;
  readonly replacePaths = NOTHING;
  private object: Value | undefined;

  constructor(
    private readonly instance: ResourceInstance,
    readonly action: Decision<Action>,
  ) {}

  get address() {
    return this.instance.address;
  }
  get previousAddress() {
    return this.instance.previousAddress;
  }
  get before() {
    // The object of an orphan is not kept, because views read it once and a plan may destroy very many.
    if (this.instance.orphan) return this.decoded();
    this.object ??= this.decoded();
    return this.object;
  }
  get after() {
    return this.instance.orphan ? nullValue(impliedType(this.instance.schema.block)) : this.before;
  }

  private decoded(): Value {
    const { previousRun, scope } = this.instance;
    return upgrade(this.instance, previousRun!, scope.answers).response.upgradedState;
  }
}

const NOTHING: readonly never[] = [];
