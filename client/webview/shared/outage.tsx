import { Icon } from "./icons.tsx";
import { LinkButton } from "./linkButton.tsx";
import type { ServerCommand } from "./serverCommand.ts";

interface Props {
  readonly words: string;
  readonly run: (command: ServerCommand) => void;
}

/** A notice that the content below is stale. */
export const Outage = ({ words, run }: Props) => (
  <div class="outage">
    <Icon name="warning" />
    <span>{words}</span>
    <LinkButton onClick={() => run("restart")}>Restart</LinkButton>
    <LinkButton onClick={() => run("log")}>Show Log</LinkButton>
  </div>
);
