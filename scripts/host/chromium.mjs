import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { freePort } from "./ports.mjs";
import { onPath, run, Unavailable } from "./run.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
const MAC = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Returns a Chromium that Playwright can drive: from CHROMIUM, from this machine, or from Debian's package. */
export async function findChromium(log) {
  const named = process.env.CHROMIUM ?? (await onPath(...NAMES)) ?? MAC.find((file) => existsSync(file));
  if (named) return named;
  await installDebianPackages(["chromium"], log);
  const installed = await onPath(...NAMES);
  if (!installed) throw new Unavailable("chromium was installed, but is not on PATH");
  return installed;
}

/** Installs packages if we are root on Debian; otherwise reports the packages to install. */
export async function installDebianPackages(packages, log) {
  const apt = await onPath("apt-get");
  if (!apt || process.getuid?.() !== 0)
    throw new Unavailable(
      `${packages.join(", ")} not found. Install: ${apt ? "sudo apt-get install" : ""} ${packages.join(" ")}`,
    );
  log(`installing ${packages.join(", ")} with apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await run(apt, ["update"], { env });
    // Another part may be installing, too.
    const patient = ["-o", "DPkg::Lock::Timeout=300"];
    await run(apt, [...patient, "install", "-y", "--no-install-recommends", ...packages], { env });
  } catch (error) {
    throw new Unavailable(`${packages.join(", ")} cannot be installed: ${error.message}`);
  }
}

/** The arguments of a headless browser without background traffic. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts a browser that several clients share by its address. Its own profile keeps what pages have loaded and compiled. */
export async function startBrowser(executablePath) {
  const port = await freePort();
  const args = [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args });
  return { address: `http://127.0.0.1:${port}`, stop: () => browser.close() };
}
