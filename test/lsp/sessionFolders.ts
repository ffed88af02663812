import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import { type Session, startSession } from "./session.ts";

/** Returns functions that write a folder and start a session in one. After each test the session is closed, and the folders are removed. */
export function sessionFolders() {
  const folders: string[] = [];
  let session: Session | undefined;
  afterEach(async () => {
    await session?.close();
    session = undefined;
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });
  return {
    folderWith(files: Readonly<Record<string, string | Buffer>>): string {
      const folder = mkdtempSync(join(tmpdir(), "stateline-session-"));
      folders.push(folder);
      for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
      return folder;
    },
    async sessionIn(...args: Parameters<typeof startSession>): Promise<Session> {
      session = await startSession(...args);
      return session;
    },
  };
}
