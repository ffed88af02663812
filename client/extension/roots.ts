/** Whether a file is in a folder, at any depth; both are URIs. */
export function within(folder: string, file: string): boolean {
  return file.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}
