/** Saves a file in the browser under a name. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has copied the file by the end of the click.
  setTimeout(() => URL.revokeObjectURL(address));
}
