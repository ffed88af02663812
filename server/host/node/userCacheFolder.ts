import { homedir } from "node:os";
import { join } from "node:path";

export function userCacheFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (process.platform === "win32")
    return join(LOCALAPPDATA || join(homedir(), "AppData", "Local"), "stateline", "cache");
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches", "stateline");
  return join(XDG_CACHE_HOME || join(homedir(), ".cache"), "stateline");
}
