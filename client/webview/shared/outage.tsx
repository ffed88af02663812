import { Icon } from "./icons.tsx";
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
    <button type="button" class="link" onClick={() => run("restart")}>
      Restart
    </button>
    <button type="button" class="link" onClick={() => run("log")}>
      Show Log
    </button>
  </div>
);
