/** Hands a text or what was fetched to the browser as a download. */
export const saveFile = (name: string, text: BlobPart, type = 'text/csv;charset=utf-8') => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has taken its own hold of the data by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
