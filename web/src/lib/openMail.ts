/** Opens the device's mail program with what a `mailto:` address says. The page stays. */
export const openMail = (address: string) => {
  const link = document.createElement('a');
  link.href = address;
  link.click();
};
