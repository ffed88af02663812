import fc from "fast-check";
import { SEED } from "./sample.ts";

fc.configureGlobal({ seed: SEED });
