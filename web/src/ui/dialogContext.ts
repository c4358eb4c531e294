import { createContext, useContext, useEffect } from 'react';

interface DialogContent {
  /** Closes, but asks first when something typed would be lost. */
  close: () => void;
  /** Tells the dialog whether something typed would be lost. */
  reportUnsaved: (isUnsaved: boolean) => void;
}

export const DialogContext = createContext<DialogContent | null>(null);

/** Lets the dialog around a form ask before it throws away what was typed. */
export const useUnsavedWarning = (isUnsaved: boolean) => {
  const dialog = useContext(DialogContext);
  useEffect(() => {
    dialog?.reportUnsaved(isUnsaved);
    return () => dialog?.reportUnsaved(false);
  }, [dialog, isUnsaved]);
};
