import type { RecordedPromise, RecordedRun, RecordedRunText } from "../../../server/protocol/recordedRun.ts";
import { ActionSymbol } from "../shared/icons.tsx";
import { LinkButton } from "../shared/linkButton.tsx";
import { LABELS } from "./labels.ts";
import type { FromPage } from "./messages.ts";

interface Props {
  readonly run: RecordedRunText;
  /** Whether the run is a column of the table, which then has its details. */
  readonly isInTable?: boolean;
  readonly post: (message: FromPage) => void;
}

/** The record of a real run in its log: the promise of the plan beside the outcome. */
export const Recorded = ({ run, isInTable = false, post }: Props) => (
  <section class="labelled recorded" aria-labelledby="recorded">
    <span class="label" id="recorded">
      {LABELS.recorded}
    </span>
    <Shown run={run} isInTable={isInTable} post={post} />
  </section>
);

interface ShownProps extends Pick<Props, "post"> {
  readonly run: RecordedRunText;
  readonly isInTable: boolean;
}

const Shown = ({ run, isInTable, post }: ShownProps) => {
  const buttons = (
    <>
      <LinkButton onClick={() => post({ kind: "openLog" })}>{LABELS.otherLog}</LinkButton>{" "}
      <LinkButton onClick={() => post({ kind: "closeLog" })}>{LABELS.closeLog}</LinkButton>
    </>
  );
  if (isInTable && "end" in run)
    return (
      <p>
        <End run={run} /> {buttons}
      </p>
    );
  return (
    <div>
      {"refusal" in run ? <p>{run.refusal}</p> : <Run run={run} />}
      <p>{buttons}</p>
    </div>
  );
};

const End = ({ run: { name, title, end } }: { readonly run: RecordedRun }) => (
  <>
    {end}
    <span class="dim">{` · ${title} · ${name}`}</span>
  </>
);

const Run = ({ run }: { readonly run: RecordedRun }) => (
  <>
    <p>
      <End run={run} />
    </p>
    {run.promises.map((promise) => (
      <Promised key={`${promise.promised} ${promise.lines.join()}`} promise={promise} />
    ))}
    {run.diagnostics.map((text) => (
      <pre key={text} class={text.startsWith("Error") ? "destroy" : ""}>
        {text}
      </pre>
    ))}
    {run.notes.map((note) => (
      <p key={note} class="dim">
        {note}
      </p>
    ))}
  </>
);

const Promised = ({
  promise: { symbol, tone, promised, outcome, isKept, lines },
}: {
  readonly promise: RecordedPromise;
}) => (
  <dl>
    <dt>{LABELS.promised}</dt>
    <dd class={tone}>
      {symbol !== "" && <ActionSymbol text={symbol} />} {promised}
    </dd>
    <dt>{LABELS.outcome}</dt>
    <dd>
      <strong class={isKept === false ? "destroy" : ""}>{outcome}</strong>
      {lines.length > 0 && <pre>{lines.join("\n")}</pre>}
    </dd>
  </dl>
);
