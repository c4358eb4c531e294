import { createContext, useContext, useEffect } from 'react';
import { holdUnsaved } from '../../lib/browser/unsaved';

interface DialogContent {
  /** Closes, but asks first when something typed would be lost. */
  close: () => void;
  /** Tells the dialog whether something typed would be lost, and whether it is being saved already. */
  reportUnsaved: (isUnsaved: boolean, isSaving: boolean) => void;
}

export const DialogContext = createContext<DialogContent | null>(null);

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** Lets the dialog around a form, and the browser's tab, ask before they throw away what was typed. */
export const useUnsavedWarning = (isUnsaved: boolean, isSaving: boolean) => {
  const dialog = useContext(DialogContext);
  useEffect(() => {
    if (!isUnsaved) return;
    const release = holdUnsaved();
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => {
      release();
      window.removeEventListener('beforeunload', askBeforeUnload);
    };
  }, [isUnsaved]);
  useEffect(() => {
    dialog?.reportUnsaved(isUnsaved, isSaving);
    return () => dialog?.reportUnsaved(false, false);
  }, [dialog, isUnsaved, isSaving]);
};
