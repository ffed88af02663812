import type { InstanceReference } from "../../../server/protocol/methods.ts";
import type { Timeline, TimelineRehearsal, WhatIfText } from "../../../server/protocol/timeline.ts";
import { Icon } from "../shared/icons.tsx";
import { LinkButton } from "../shared/linkButton.tsx";
import { Failure, Order } from "./failure.tsx";
import { LABELS } from "./labels.ts";
import type { FromPage } from "./messages.ts";

type Post = (message: FromPage) => void;

/** Returns the message that asks for a rehearsal with these values and a failure; undefined ends the rehearsal. */
export const rehearsalWith = (whatIf: readonly WhatIfText[] | undefined, failure?: string): FromPage => ({
  kind: "rehearse",
  rehearsal: whatIf && { whatIf, ...(failure !== undefined && { failure }) },
});

/** Whether the page shows a scratch world: something is assumed, or fails. */
export const isScratch = ({ rehearsal }: Timeline): boolean =>
  rehearsal !== undefined && (rehearsal.whatIf.length > 0 || rehearsal.failure !== undefined);

/** Returns the assumed values with one more, which replaces an earlier value of the same place. */
export const withValue = (timeline: Timeline, path: string, text: string): readonly WhatIfText[] => {
  const { address } = timeline;
  const others = (timeline.rehearsal?.whatIf ?? []).filter((one) => one.address !== address || one.path !== path);
  return [...others, { address, path, text }];
};

/** Whether the apply of the shown instance can be rehearsed: something is planned for it. */
export const isRehearsable = ({ stages }: Timeline): boolean =>
  stages.some(({ name }) => name === "initialPlannedState");

/** The line about the apply: what the rehearsal assumes, and what it leads to. */
export const RehearsalLine = (props: LineProps) => (
  <div class={isScratch(props.timeline) ? "labelled rehearsal what-if" : "labelled rehearsal"}>
    <span class="label">{LABELS.apply}</span>
    <Rehearsed {...props} />
  </div>
);

interface LineProps {
  readonly timeline: Timeline;
  readonly rehearsal: TimelineRehearsal;
  readonly show: (instance: InstanceReference) => void;
  readonly post: Post;
}

const Rehearsed = ({ timeline, rehearsal, show, post }: LineProps) => (
  <div>
    <p>
      {LABELS.rehearsed} <LinkButton onClick={() => post(rehearsalWith(undefined))}>{LABELS.endRehearsal}</LinkButton>
    </p>
    {rehearsal.stopped && <p>{rehearsal.stopped}</p>}
    {rehearsal.failure && (
      <Failure
        {...{ timeline, show }}
        failure={rehearsal.failure}
        play={(name) => post(rehearsalWith(rehearsal.whatIf, name))}
      />
    )}
    {rehearsal.order && <Order {...{ timeline, show }} order={rehearsal.order} />}
    {rehearsal.whatIf.length > 0 && (
      <p>
        <Icon name="placeholder" /> {LABELS.whatIf}{" "}
        {rehearsal.whatIf.map(({ address, path, text }, at) => (
          <span key={`${address}.${path}`}>
            {at > 0 && ", "}
            <code>
              {address}.{path} = {text}
            </code>
          </span>
        ))}{" "}
        <LinkButton aria-keyshortcuts="Escape" onClick={() => post(rehearsalWith([], rehearsal.failure?.name))}>
          {LABELS.dropWhatIf}
        </LinkButton>
      </p>
    )}
  </div>
);

interface WhatIfProps {
  readonly timeline: Timeline;
  readonly path: string;
  readonly give: (text: string) => void;
}

/** The field in which a user assumes a value for something that only the apply decides. */
export const WhatIfField = ({ timeline, path, give }: WhatIfProps) => {
  const given = timeline.rehearsal?.whatIf.find((one) => one.address === timeline.address && one.path === path);
  return (
    <form
      class="what-if"
      onSubmit={(event) => {
        event.preventDefault();
        const text = new FormData(event.currentTarget).get("value");
        if (typeof text === "string" && text !== "") give(text);
      }}
    >
      <label>
        {LABELS.whatIfField}
        <input name="value" type="text" defaultValue={given?.text ?? ""} autocomplete="off" spellcheck={false} />
      </label>
      <button type="submit">{LABELS.tryIt}</button>
    </form>
  );
};
