import type { ReactNode } from 'react';
import { DialogActions, DialogCancel } from '../overlay/Dialog';
import { SubmitButton } from './SubmitButton';

/** The end of a form in a dialog: Cancel, and the button that sends it. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <DialogActions>
      <DialogCancel />
      <SubmitButton>{children}</SubmitButton>
    </DialogActions>
  );
}
