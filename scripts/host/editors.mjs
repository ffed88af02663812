import { installDebianPackages } from "./chromium.mjs";
import { onPath, run, Unavailable } from "./run.mjs";

/**
 * Returns the environment that names the editors of test/editors: those of NEOVIM and EMACS, those on this machine, or Debian's
 * packages.
 */
export async function findEditors(log) {
  const missing = [];
  if (!(await neovim())) missing.push("neovim");
  if (!(await emacsWithEglot())) missing.push("emacs-nox", "elpa-eglot");
  if (missing.length > 0) await installDebianPackages(missing, log);
  const [nvim, emacs] = [await neovim(), await emacsWithEglot()];
  if (!nvim || !emacs) throw new Unavailable(`${missing.join(", ")} were installed, but do not run`);
  return { STATELINE_NEOVIM: nvim, STATELINE_EMACS: emacs };
}

const neovim = async () => process.env.NEOVIM ?? (await onPath("nvim"));

/** Eglot is a package of its own up to Emacs 28. */
async function emacsWithEglot() {
  const emacs = process.env.EMACS ?? (await onPath("emacs"));
  if (!emacs) return undefined;
  const canRequire = ["-q", "--batch", "--eval", "(progn (package-initialize) (require 'eglot))"];
  return run(emacs, canRequire).then(
    () => emacs,
    () => undefined,
  );
}
