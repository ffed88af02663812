import type { Inputs } from "../../server/engine/load/inputs.ts";
import type { Question } from "../../server/engine/source/question.ts";
import { updateWorkspace } from "../../server/workspace/update/updateWorkspace.ts";
import {
  emptyWorkspace,
  type WorkspaceEffect,
  type WorkspaceEvent,
  type WorkspaceState,
} from "../../server/workspace/workspaceState.ts";
import { MemoryDisk } from "./memoryDisk.ts";

/** Plays events on a workspace without timers and promises. The test decides when each effect happens. */
export class WorkspaceEvents {
  state: WorkspaceState;
  /** The pending effects, in order. */
  pending: WorkspaceEffect[] = [];
  /** The logged lines. */
  readonly log: string[] = [];
  /** The roots of each shown snapshot; "…" follows an incomplete one. */
  readonly shown: string[] = [];
  readonly disk = new MemoryDisk([].values());
  now = 0;

  /** `answer` answers questions that are not about the disk. */
  constructor(
    files: Readonly<Record<string, string>>,
    providers?: Inputs["providers"],
    private readonly answer: (question: Question) => unknown = () => undefined,
  ) {
    for (const [path, text] of Object.entries(files)) this.disk.files.set(path, text);
    this.state = emptyWorkspace({}, [50, 100], providers, ({ plan }) => [...plan.counts.actions].join(" "));
  }

  /** Plays events, and returns the effects of the last one, in words. */
  play(...events: readonly WorkspaceEvent[]): readonly string[] {
    let effects: readonly WorkspaceEffect[] = [];
    for (const event of events) {
      [this.state, effects] = updateWorkspace(this.state, event, this.now);
      for (const effect of effects) this.#note(effect);
    }
    return effects.map(inWords);
  }

  /** Runs the first pending effect of a kind. Returns false if there is none. */
  happen(isMeant: (effect: WorkspaceEffect) => boolean = () => true): boolean {
    const at = this.pending.findIndex(isMeant);
    const [effect] = at < 0 ? [] : this.pending.splice(at, 1);
    if (effect?.kind === "later") this.play(effect.event);
    if (effect?.kind === "ask") this.play(this.#answerTo(effect));
    return effect !== undefined;
  }

  /** Runs all pending effects, answers before timers. */
  settle(): this {
    while (this.happen(({ kind }) => kind === "ask") || this.happen());
    return this;
  }

  #note(effect: WorkspaceEffect): void {
    if (effect.kind === "ask" || effect.kind === "later") this.pending.push(effect);
    if (effect.kind === "cancel")
      this.pending = this.pending.filter((other) => !("ticket" in other) || other.ticket !== effect.ticket);
    if (effect.kind === "log") this.log.push(effect.line);
    if (effect.kind === "show")
      this.shown.push(effect.snapshot.roots.map(({ root, isSettling }) => root + (isSettling ? "…" : "")).join(" "));
  }

  #answerTo({ question, ticket, within }: WorkspaceEffect & { kind: "ask" }): WorkspaceEvent {
    const isOfDisk = question.kind === "file" || question.kind === "directory";
    const isOutside = within?.every((folder) => !`${question.path}/`.startsWith(`${folder}/`));
    const refused = { kind: "failure", absent: false, reason: "restricted", restricted: true };
    const answer = isOutside ? refused : isOfDisk ? this.disk.answer(question) : this.answer(question);
    return { kind: "answered", answers: [{ key: question.key, ticket, answer }] };
  }
}

const inWords = (effect: WorkspaceEffect): string => {
  switch (effect.kind) {
    case "ask":
      return `ask ${effect.question.key}`;
    case "cancel":
      return `cancel ${effect.ticket}`;
    case "later":
      return `later ${effect.milliseconds} ${effect.event.kind}`;
    case "show":
      return `show ${effect.snapshot.roots.length}`;
    case "log":
      return `log ${effect.line}`;
  }
};
