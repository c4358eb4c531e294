/** Opens the device's email program with a `mailto:` address. The page stays open. */
export const openEmailProgram = (address: string) => {
  const link = document.createElement('a');
  link.href = address;
  link.click();
};
