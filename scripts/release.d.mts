export function channelOf(version: string): "release" | "pre-release";
export function notesOf(changelog: string, version: string): string | undefined;
export function tagProblem(tag: string | undefined, version: string, changelog: string): string | undefined;
