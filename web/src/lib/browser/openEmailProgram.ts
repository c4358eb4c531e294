/** Opens the device's email program with what a `mailto:` address says. The page stays. */
export const openEmailProgram = (address: string) => {
  const link = document.createElement('a');
  link.href = address;
  link.click();
};
