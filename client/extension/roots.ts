/** Whether the file lies in the folder or below it; both are URIs. */
export function within(folder: string, file: string): boolean {
  return file.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}
