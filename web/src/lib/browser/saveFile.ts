/** Downloads a text or fetched data as a file. */
export const saveFile = (name: string, text: BlobPart, type = 'text/csv;charset=utf-8') => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the download holds its own reference to the data.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
