import type { Timeline, TimelineRunStep } from "../../../server/protocol/timeline.ts";
import { Icon } from "../shared/icons.tsx";
import { LABELS } from "./labels.ts";
import type { FromPage } from "./messages.ts";
import { rehearsalWith } from "./rehearsal.tsx";

interface Props {
  readonly timeline: Timeline;
  readonly post: (message: FromPage) => void;
}

/** The states that the run of the instance goes through. In a rehearsal, a button at each step plays that it fails. */
export const RunLine = ({ timeline, post }: Props) => {
  const { run, rehearsal } = timeline;
  if (!run) return null;
  const playFailure = (name: string) => post(rehearsalWith(rehearsal?.whatIf ?? [], name));
  return (
    <div class="labelled">
      <span class="label" id="run">
        {LABELS.run}
      </span>
      <ol class="run" aria-labelledby="run">
        {run.map((step, at) => (
          <Step
            key={step.label}
            step={step}
            beginsApply={step.kind === "apply" && run[at - 1]?.kind === "plan"}
            playFailure={rehearsal && playFailure}
          />
        ))}
      </ol>
    </div>
  );
};

interface StepProps {
  readonly step: TimelineRunStep;
  /** Whether the steps before it are those of the plan. */
  readonly beginsApply: boolean;
  /** Undefined outside of a rehearsal. */
  readonly playFailure: ((name: string) => void) | undefined;
}

const Step = ({ step: { label, kind, status, failures }, beginsApply, playFailure }: StepProps) => {
  const [usual] = failures;
  const isPlayed = status === "failed" && kind === "apply";
  return (
    <li class={[kind === "end" ? "result" : "", beginsApply ? "begins-apply" : "", status].join(" ")}>
      <span class="dot" aria-hidden="true" />
      <span>{label}</span>
      <span class="sr">{`, ${LABELS[status]}`}</span>
      {usual && playFailure && !isPlayed && (
        <button
          type="button"
          class="fail"
          aria-label={`${label}: ${LABELS.whatIfFails}`}
          title={`${LABELS.whatIfFails} ${[...new Set(failures.map(({ end }) => end))].join(", ")}`}
          onClick={() => playFailure(usual.name)}
        >
          <Icon name="fails" />
        </button>
      )}
    </li>
  );
};
