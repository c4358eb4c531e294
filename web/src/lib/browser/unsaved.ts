const forms = new Set<object>();

/** Marks that there is unsaved input on screen, until the returned function is called. */
export const markUnsaved = () => {
  const form = {};
  forms.add(form);
  return () => {
    forms.delete(form);
  };
};

/** Whether there is unsaved input on screen. */
export const hasUnsaved = () => forms.size > 0;
