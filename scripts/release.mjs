import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./host/paths.mjs";

// node scripts/release.mjs vVERSION: refuses a tag that package.json or CHANGELOG.md does not have, writes the notes of the release to
// out/release-notes.md, and prints the channel for the release workflow.

/** Returns the channel of a version: an odd minor number is a pre-release, which is how the Marketplace tells the two apart. */
export const channelOf = (version) => (Number(version.split(".")[1]) % 2 === 1 ? "pre-release" : "release");

/** Returns the text of a version's section in the changelog; undefined if it has none. */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  return section?.slice(section.indexOf("\n")).trim();
}

/** Returns why a tag cannot be released; undefined if it can. */
export function tagProblem(tag, version, changelog) {
  if (tag !== `v${version}`) return `The tag ${tag} is not that of version ${version} in package.json.`;
  return notesOf(changelog, version) ? undefined : `CHANGELOG.md has no section [${version}].`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const changelog = await readFile(join(root, "CHANGELOG.md"), "utf8");
  const problem = tagProblem(process.argv[2], version, changelog);
  if (problem !== undefined) {
    console.error(problem);
    process.exit(1);
  }
  await mkdir(join(root, "out"), { recursive: true });
  await writeFile(join(root, "out/release-notes.md"), `${notesOf(changelog, version)}\n`);
  console.log(`channel=${channelOf(version)}`);
}
