import type { PackageFacts } from "../../server/engine/learn/storedFacts.ts";
import { type Learning, NO_PACKAGES } from "../../server/workspace/factStore.ts";

/** Returns an empty store of facts, and what is added to it. */
export function capturingLearning() {
  const kept: Pick<PackageFacts, "provider" | "source" | "types">[] = [];
  const learning: Learning = {
    packages: NO_PACKAGES,
    facts: {
      read: async () => [],
      remove: async () => {},
      add: async (about, types) => {
        kept.push({ ...about, types });
        return undefined;
      },
    },
  };
  return { learning, kept };
}
