import type { EarlierRunText } from "../../../server/protocol/earlierRuns.ts";
import { LinkButton } from "../shared/linkButton.tsx";
import { LABELS } from "./labels.ts";
import type { FromPage } from "./messages.ts";

interface Props {
  readonly runs: readonly EarlierRunText[];
  /** The number of kept states that are columns of the table, which then stands for the list. */
  readonly shownStates: number;
  readonly post: (message: FromPage) => void;
}

/** The earlier runs of the instance, newest first, unless the table has them. */
export const EarlierRuns = ({ runs, shownStates, post }: Props) => (
  <div class="labelled earlier">
    <span class="label">{LABELS.earlier}</span>
    <Runs runs={runs} shownStates={shownStates} post={post} />
  </div>
);

const Runs = ({ runs, shownStates, post }: Props) => {
  const hide = (
    <LinkButton onClick={() => post({ kind: "showEarlier", isShown: false })}>{LABELS.endRehearsal}</LinkButton>
  );
  if (shownStates > 0 || runs.length === 0)
    return (
      <p>
        {shownStates > 0 ? inTable(shownStates) : LABELS.noEarlier} {hide}
      </p>
    );
  return (
    <div>
      <ol>
        {runs.toReversed().map((run) => (
          <li key={run.title}>
            <p>
              <strong class={run.tone}>{`${run.symbol} ${run.words}`}</strong>
              <span class="dim">{` · ${run.title} · ${run.origin}`}</span>
            </p>
            {run.lines.length > 0 && <pre>{run.lines.join("\n")}</pre>}
          </li>
        ))}
      </ol>
      {hide}
    </div>
  );
};

const inTable = (count: number): string => (count === 1 ? LABELS.oneInTable : `${count} ${LABELS.manyInTable}`);
