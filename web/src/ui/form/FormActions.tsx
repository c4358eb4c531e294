import type { ReactNode } from 'react';
import { DialogActions, DialogCancel } from '../overlay/Dialog';
import { SubmitButton } from './SubmitButton';

/** The end of a form in a dialog: Cancel, and the submit button. */
export function FormActions({ children, isDisabled }: { children: ReactNode; isDisabled?: boolean }) {
  return (
    <DialogActions>
      <DialogCancel />
      <SubmitButton disabled={isDisabled}>{children}</SubmitButton>
    </DialogActions>
  );
}
