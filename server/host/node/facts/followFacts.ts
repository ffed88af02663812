import { watch } from "node:fs";
import { mkdir } from "node:fs/promises";
import { learnedFacts, type PackageFacts } from "../../../engine/learn/storedFacts.ts";
import type { LearnedFacts } from "../../../engine/provider/facts.ts";
import { sameObjects } from "../../../engine/source/sameObjects.ts";
import type { FactStore } from "../../../workspace/factStore.ts";

/** How long the folder has to rest before it is read again, in milliseconds: `stateline learn` writes after every type. */
const REST = 500;

/**
 * Reports what a store of facts holds, and again whenever its folder changes, whichever process wrote it. Returns a function that ends
 * this. A folder that cannot be watched is reported once.
 */
export function followFacts(
  folder: string,
  store: FactStore,
  listener: (facts: LearnedFacts) => void,
  rest = REST,
): () => void {
  let last: readonly PackageFacts[] = [];
  let timer: NodeJS.Timeout | undefined;
  let end = (): void => undefined;
  let hasEnded = false;
  let reading = Promise.resolve();
  const readAndReport = async (): Promise<void> => {
    const packages = await store.read();
    if (hasEnded || sameObjects(packages, last)) return;
    last = packages;
    listener(learnedFacts(packages));
  };
  /** Reads one after the other, so that the newest content is reported last. */
  const report = (): Promise<void> => {
    reading = reading.then(readAndReport);
    return reading;
  };
  const start = async (): Promise<void> => {
    try {
      await mkdir(folder, { recursive: true });
      if (hasEnded) return;
      const watcher = watch(folder, { persistent: false }, () => {
        clearTimeout(timer);
        timer = setTimeout(report, rest).unref();
      });
      watcher.on("error", () => watcher.close());
      end = () => watcher.close();
    } catch {
      // What is learned from now on counts after the next start.
    }
    await report();
  };
  void start();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    end();
  };
}
