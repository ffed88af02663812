import fc from "fast-check";
import { runs, SEED } from "./sample.ts";

fc.configureGlobal({ seed: SEED, numRuns: runs(100) });
