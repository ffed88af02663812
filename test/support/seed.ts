import fc from "fast-check";

// The same commit passes or fails the same: properties have one seed, and `npm run soak` gives them others.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20261129) });
