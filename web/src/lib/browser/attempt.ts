/**
 * Runs something that only helps, such as a notification of the system or a measuring script: its failure is logged and
 * never stops what the person is doing.
 * @returns whether it went well
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
