import { watch } from "node:fs";
import { setTimeout as passed } from "node:timers/promises";

/** How long a folder must be quiet, in milliseconds: what belongs together is often written as several files. */
const QUIET = 300;

/** Yields each time that the content of a folder has changed and is quiet again. Ends when the folder is gone. */
export async function* folderChanges(folder: string): AsyncGenerator<void> {
  let isChanged = false;
  let isGone = false;
  let wake = (): void => {};
  const watcher = watch(folder, () => {
    isChanged = true;
    wake();
  });
  watcher.on("error", () => {
    isGone = true;
    wake();
  });
  try {
    for (;;) {
      if (!isChanged && !isGone)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      if (isGone) return;
      do {
        isChanged = false;
        await passed(QUIET);
      } while (isChanged);
      yield;
    }
  } finally {
    watcher.close();
  }
}
