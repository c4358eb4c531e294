/**
 * Runs optional work, such as a system notification or an analytics script. An error is logged and never interrupts
 * the user. Returns whether it succeeded.
 */
export const attempt = (work: () => void): boolean => {
  try {
    work();
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
};
