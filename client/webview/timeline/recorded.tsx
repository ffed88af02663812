import type { RecordedPromise, RecordedRun, RecordedRunText } from "../../../server/protocol/recordedRun.ts";
import { ActionSymbol } from "../shared/icons.tsx";
import { LABELS } from "./labels.ts";
import type { FromPage } from "./messages.ts";

interface Props {
  /** Undefined if no log is shown. */
  readonly run: RecordedRunText | undefined;
  readonly post: (message: FromPage) => void;
}

/** What the log of a real run tells of the instance: the offer to choose one, or what the plan promised beside what came. */
export const Recorded = ({ run, post }: Props) => (
  <section class="labelled recorded" aria-labelledby="recorded">
    <span class="label" id="recorded">
      {LABELS.recorded}
    </span>
    {run ? <Shown run={run} post={post} /> : <Offer post={post} />}
  </section>
);

const Offer = ({ post }: Pick<Props, "post">) => (
  <span>
    <button type="button" class="link" onClick={() => post({ kind: "openLog" })}>
      {LABELS.openLog}
    </button>
    <span class="dim">{`: ${LABELS.logHint}`}</span>
  </span>
);

const Shown = ({ run, post }: { readonly run: RecordedRunText } & Pick<Props, "post">) => (
  <div>
    {"refusal" in run ? <p>{run.refusal}</p> : <Run run={run} />}
    <p>
      <button type="button" class="link" onClick={() => post({ kind: "openLog" })}>
        {LABELS.otherLog}
      </button>{" "}
      <button type="button" class="link" onClick={() => post({ kind: "closeLog" })}>
        {LABELS.closeLog}
      </button>
    </p>
  </div>
);

const Run = ({ run: { name, title, end, promises, diagnostics, notes } }: { readonly run: RecordedRun }) => (
  <>
    <p>
      {end}
      <span class="dim">{` · ${title} · ${name}`}</span>
    </p>
    {promises.map((promise) => (
      <Promised key={`${promise.promised} ${promise.lines.join()}`} promise={promise} />
    ))}
    {diagnostics.map((text) => (
      <pre key={text} class={text.startsWith("Error") ? "destroy" : ""}>
        {text}
      </pre>
    ))}
    {notes.map((note) => (
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
