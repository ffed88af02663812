import type { RunChoice, RunComparison } from "../../../server/protocol/runComparison.ts";
import { LinkButton } from "../shared/linkButton.tsx";
import { LABELS } from "./labels.ts";
import type { FromPage } from "./messages.ts";

type Post = (message: FromPage) => void;

interface Props {
  readonly comparison: RunComparison;
  readonly post: Post;
}

/** The message that ends a comparison. */
export const NO_COMPARISON: FromPage = { kind: "compare", runs: undefined };

/** Two runs of the instance that the user chooses, and what differs between them. */
export const Comparison = ({ comparison, post }: Props) => (
  <section class="labelled comparison" aria-labelledby="comparison">
    <span class="label" id="comparison">
      {LABELS.compare}
    </span>
    <Compared comparison={comparison} post={post} />
  </section>
);

const Compared = ({ comparison, post }: Props) => {
  const { choices, left, right, words, sentence, lines } = comparison;
  return (
    <div>
      <p class="runs">
        <Choice
          label={LABELS.firstRun}
          {...{ choices, chosen: left }}
          choose={(id) => post({ kind: "compare", runs: { left: id, right } })}
        />
        <span aria-hidden="true">→</span>
        <Choice
          label={LABELS.secondRun}
          {...{ choices, chosen: right }}
          choose={(id) => post({ kind: "compare", runs: { left, right: id } })}
        />
        <LinkButton onClick={() => post({ kind: "openPlanFile" })}>{LABELS.withPlanFile}</LinkButton>
        <LinkButton aria-keyshortcuts="Escape" onClick={() => post(NO_COMPARISON)}>
          {LABELS.endComparison}
        </LinkButton>
      </p>
      {words.map((each) => (
        <p key={each} class="dim">
          {each}
        </p>
      ))}
      <p role="status">{sentence}</p>
      {lines.length > 0 && (
        <pre>
          {lines.map((line) => (
            <span key={line} class={TONES[line[0] ?? ""] ?? ""}>
              {`${line}\n`}
            </span>
          ))}
        </pre>
      )}
    </div>
  );
};

const TONES: Readonly<Record<string, string>> = { "+": "add", "-": "destroy", "~": "update" };

interface ChoiceProps {
  readonly label: string;
  readonly choices: readonly RunChoice[];
  readonly chosen: string;
  readonly choose: (id: string) => void;
}

const Choice = ({ label, choices, chosen, choose }: ChoiceProps) => (
  <select aria-label={label} value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
    {choices.map(({ id, title }) => (
      <option key={id} value={id}>
        {title}
      </option>
    ))}
  </select>
);
