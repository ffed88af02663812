import { cache, root } from "./paths.mjs";
import { onPath, Unavailable } from "./run.mjs";

/** Returns the user's VS Code. */
export const installedVsCode = () => onPath("code", "code-insiders", "codium");

/** Returns a VS Code that is downloaded into the cache; unavailable without a download host or a display. */
export async function downloadedVsCode() {
  if (!hasDisplay()) throw new Unavailable("VS Code's own window needs a display (DISPLAY is not set)");
  const { downloadAndUnzipVSCode } = await import("@vscode/test-electron");
  const reporter = { report: () => undefined, error: () => undefined };
  return downloadAndUnzipVSCode({ cachePath: cache, reporter }).catch((error) => {
    throw new Unavailable(`VS Code could not be downloaded: ${error.message}`);
  });
}

/** Runs the compiled suite in that VS Code. */
export async function runInDesktop(vscodeExecutablePath, { suite, folder, environment }) {
  const { runTests } = await import("@vscode/test-electron");
  return runTests({
    vscodeExecutablePath,
    extensionDevelopmentPath: root,
    extensionTestsPath: suite,
    extensionTestsEnv: environment,
    launchArgs: [folder, "--disable-extensions", "--disable-workspace-trust", "--skip-welcome", "--disable-telemetry"],
  });
}

const hasDisplay = () =>
  process.platform !== "linux" || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY);
