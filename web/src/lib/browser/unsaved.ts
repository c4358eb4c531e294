const forms = new Set<object>();

/** Says that something half typed is on screen, until the returned function is called. */
export const holdUnsaved = () => {
  const form = {};
  forms.add(form);
  return () => {
    forms.delete(form);
  };
};

/** Whether anything on screen is typed and not saved. */
export const hasUnsaved = () => forms.size > 0;
