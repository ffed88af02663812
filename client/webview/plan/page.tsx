import type {
  PlanComparison,
  PlanCount,
  PlanLine,
  PlanOverview,
  PlanQuery,
} from "../../../server/protocol/planOverview.ts";
import { ActionSymbol, Icon, type IconName } from "../shared/icons.tsx";
import { LinkButton } from "../shared/linkButton.tsx";
import { Outage } from "../shared/outage.tsx";
import { LABELS } from "./labels.ts";
import { Lanes } from "./lanes.tsx";
import { Legend } from "./legend.tsx";
import type { FromPage } from "./messages.ts";
import { isFiltered, isWide, lineAt, type Model } from "./model.ts";
import type { Event } from "./update.ts";

interface Props {
  readonly model: Model;
  readonly dispatch: (event: Event) => void;
  readonly post: (message: FromPage) => void;
}

/** The page: loading, without a plan, or the plan. */
export const Page = ({ model, dispatch, post }: Props) => {
  const { content, outage, announcement } = model;
  return (
    <>
      {outage && <Outage words={outage} run={(command) => post({ kind: "run", command })} />}
      {content.kind === "loading" && <p class="empty">{LABELS.loading}</p>}
      {content.kind === "noPlan" && <p class="empty">{LABELS.noPlan}</p>}
      {content.kind === "plan" && <Plan plan={content.plan} {...{ model, dispatch, post }} />}
      <div class="sr" aria-live="polite">
        {announcement}
      </div>
    </>
  );
};

const Plan = ({ plan, model, dispatch, post }: Props & { plan: PlanOverview }) => (
  <article class={isWide(model) ? "plan wide" : "plan narrow"}>
    <header>
      <h1 class="sr">{`${LABELS.planOf} ${plan.roots.find(({ root }) => root === plan.root)?.title}`}</h1>
      <Summary plan={plan} query={model.query} dispatch={dispatch} post={post} />
      {plan.comparison && <Comparison plan={plan} comparison={plan.comparison} post={post} />}
      {plan.unread !== undefined && <p class="unread">{plan.unread}</p>}
      <Tools plan={plan} query={model.query} dispatch={dispatch} post={post} />
    </header>
    {plan.empty === undefined ? (
      <Lanes plan={plan} model={model} dispatch={dispatch} />
    ) : (
      <p class="empty">
        {plan.empty}{" "}
        {isFiltered(model.query) && (
          <LinkButton onClick={() => dispatch({ kind: "filterCleared" })}>{LABELS.clear}</LinkButton>
        )}
      </p>
    )}
    {plan.empty === undefined && <FocusedLane line={lineAt(model, model.focus.index)} />}
    {isWide(model) && plan.empty === undefined && <Legend />}
  </article>
);

/** The address and the reason of the lane with the focus, whole, because a lane may cut them. A screen reader has them from the lane. */
const FocusedLane = ({ line }: { line: PlanLine | undefined }) => {
  if (line?.kind !== "lane" || line.why === "") return null;
  return (
    <p class="focused-lane" aria-hidden="true">
      <span class="whole-address">{line.head + line.tail}</span> {line.why}
    </p>
  );
};

interface BarProps {
  readonly plan: PlanOverview;
  readonly query: PlanQuery;
  readonly dispatch: Props["dispatch"];
  readonly post: Props["post"];
}

/** The counts by kind; each is a button that shows only its kind. Then the facts about the whole plan. */
const Summary = ({ plan, query, dispatch, post }: BarProps) => (
  <div class="summary">
    <fieldset class="counts">
      <legend class="sr">{LABELS.summary}</legend>
      {plan.counts.map((count) => (
        <Count key={count.kind} count={count} isChosen={query.kinds.includes(count.kind)} dispatch={dispatch} />
      ))}
    </fieldset>
    <span class="facts">
      {plan.notes.join(" · ")}
      {plan.init && (
        <>
          {plan.notes.length > 0 && plan.lacking && " · "}
          {plan.lacking}
          <LinkButton onClick={() => post({ kind: "init", root: plan.root, program: plan.init! })}>
            {LABELS.init[plan.init]}
          </LinkButton>
        </>
      )}
      {plan.lacksWorkspace && (
        <LinkButton onClick={() => post({ kind: "choose", root: plan.root, choice: "workspace" })}>
          {LABELS.choose.workspace}
        </LinkButton>
      )}
      {plan.load && (
        <LinkButton onClick={() => post({ kind: "load", root: plan.root })}>
          {plan.load === "load" ? LABELS.load : LABELS.reload}
        </LinkButton>
      )}
      {plan.startsFrom.map((state) => (
        <LinkButton key={state} onClick={() => post({ kind: "startFrom", root: plan.root, state })}>
          {LABELS.startFrom[state]}
        </LinkButton>
      ))}
      {plan.lackingVariables !== undefined && (
        <>
          {" · "}
          {plan.lackingVariables}
          <LinkButton onClick={() => post({ kind: "choose", root: plan.root, choice: "variableFile" })}>
            {LABELS.choose.variableFile}
          </LinkButton>
        </>
      )}
    </span>
  </div>
);

/** What the plan is compared with, and the ways on. */
const Comparison = ({ plan: { root }, comparison, post }: ComparisonProps) => (
  <div class="comparison">
    <span>
      {LABELS.comparedWith} <strong>{comparison.label}</strong>. <span class="dim">{comparison.note}</span>
    </span>
    <LinkButton onClick={() => post({ kind: "choose", root, choice: "compare" })}>{LABELS.compareOther}</LinkButton>
    <LinkButton onClick={() => post({ kind: "endComparison", root })}>{LABELS.endComparison}</LinkButton>
  </div>
);

interface ComparisonProps {
  readonly plan: PlanOverview;
  readonly comparison: PlanComparison;
  readonly post: Props["post"];
}

interface CountProps {
  readonly count: PlanCount;
  readonly isChosen: boolean;
  readonly dispatch: Props["dispatch"];
}

const Count = ({ count: { kind, symbol, number, words, doubt, tone }, isChosen, dispatch }: CountProps) => (
  <button
    type="button"
    class={`count ${kind}`}
    aria-pressed={isChosen}
    onClick={() => dispatch({ kind: "kindToggled", of: kind })}
  >
    {symbol === "!" ? <span class="symbol destroy">!</span> : symbol && <ActionSymbol text={symbol} />}
    <strong class={tone === "none" ? undefined : tone}>{number}</strong> {words}
    {doubt && <span class="doubt"> ({doubt})</span>}
  </button>
);

/** The filter, the choice of the root module, and the copies. */
const Tools = ({ plan, query, dispatch, post }: BarProps) => (
  <div class="tools">
    <input
      type="search"
      id="filter"
      placeholder={LABELS.filter}
      aria-label={LABELS.filter}
      value={query.text}
      spellcheck={false}
      onInput={(event) => dispatch({ kind: "filtered", text: event.currentTarget.value })}
    />
    {isFiltered(query) && (
      <span class="matches dim" aria-hidden="true">
        {plan.matches}
      </span>
    )}
    {plan.roots.length > 1 && (
      <select
        aria-label={LABELS.rootModule}
        value={plan.root}
        onChange={(event) => dispatch({ kind: "rootChosen", root: event.currentTarget.value })}
      >
        {plan.roots.map(({ root, title }) => (
          <option key={root} value={root}>
            {title}
          </option>
        ))}
      </select>
    )}
    {plan.railColumns === undefined &&
      (["options", "compare", "run"] as const).map((choice) => (
        <LinkButton key={choice} onClick={() => post({ kind: "choose", root: plan.root, choice })}>
          {LABELS.choose[choice]}
        </LinkButton>
      ))}
    <Copy
      name="copy"
      label={LABELS.copyMarkdown}
      copy={() => post({ kind: "copy", root: plan.root, query, format: "markdown" })}
    />
    <Copy
      name="picture"
      label={LABELS.copySvg}
      copy={() => post({ kind: "copy", root: plan.root, query, format: "svg" })}
    />
  </div>
);

const Copy = ({ name, label, copy }: { name: IconName; label: string; copy: () => void }) => (
  <button type="button" class="icon-button" title={label} aria-label={label} onClick={copy}>
    <Icon name={name} />
  </button>
);
