/** Downloads a blob as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Revoked late, because the download starts asynchronously.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
