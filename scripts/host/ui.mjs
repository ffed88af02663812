import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium, startBrowser } from "./chromium.mjs";
import { installCodeServer, installLogging, startCodeServer } from "./codeServer.mjs";
import { root } from "./paths.mjs";
import { workbenchAddress } from "./workbench.mjs";

/** Starts the workbench, and runs the UI tests with its address and their browser in the environment. */
export async function withWorkbench(log, runTests) {
  const executable = await findChromium(log);
  await installCodeServer(log);
  await installLogging(log);
  // The folder in which the tests put a program and their workspaces.
  const home = await mkdtemp(join(tmpdir(), "stateline-ui-"));
  const program = join(home, "terraform");
  const settings = { "stateline.terraform.path": program };
  // By their environment the tests tell the processes of this workbench from those of another part that runs beside it.
  const environment = { STATELINE_WORKSPACES: home };
  const servers = await Promise.all(
    [true, false].map((trusted) => startCodeServer({ testDriver: true, trusted, settings, environment })),
  );
  const browser = await startBrowser(executable);
  try {
    const [address, restricted] = servers.map((server) => workbenchAddress(server, "FOLDER"));
    return await runTests({
      STATELINE_WORKBENCH: address,
      STATELINE_RESTRICTED: restricted,
      STATELINE_BROWSER: browser.address,
      STATELINE_PROGRAM: program,
      ...environment,
      STATELINE_EXAMPLE: join(root, "examples/web-app"),
    });
  } finally {
    await Promise.all([browser, ...servers].map((started) => started.stop()));
    await rm(home, { recursive: true, force: true });
  }
}
