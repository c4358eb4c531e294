import { createContext, useContext, useEffect } from 'react';
import { markUnsaved } from '../../lib/browser/unsaved';

interface DialogContent {
  /** Closes, after asking when there is unsaved input. */
  close: () => void;
  /** Reports to the dialog whether there is unsaved input, and whether it is being saved. */
  reportUnsaved: (isUnsaved: boolean, isSaving: boolean) => void;
}

export const DialogContext = createContext<DialogContent | null>(null);

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** Makes the dialog around a form, and the browser tab, ask before unsaved input is discarded. */
export const useUnsavedWarning = (isUnsaved: boolean, isSaving: boolean) => {
  const dialog = useContext(DialogContext);
  useEffect(() => {
    if (!isUnsaved) return;
    const release = markUnsaved();
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
