/** Saves a text as a file of the browser. */
export function saveText(name: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over when the click is done; some read it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
