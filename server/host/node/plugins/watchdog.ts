import { spawn } from "node:child_process";
import type { Socket } from "node:net";

/**
 * Lets a process group end with this process, however that ends: a shell waits for the end of a pipe that only this process holds open.
 * Returns the function that ends the watch. Windows has no such shell.
 */
export function watchGroup(pid: number): () => void {
  if (process.platform === "win32") return () => {};
  const watchdog = spawn("/bin/sh", ["-c", `read -r _; kill -9 -${pid}`], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    env: {},
  });
  // Without a shell the plugin is only stopped by a regular end.
  watchdog.once("error", () => {});
  watchdog.stdin.once("error", () => {});
  (watchdog.stdin as unknown as Socket).unref();
  watchdog.unref();
  return () => void watchdog.kill("SIGKILL");
}
