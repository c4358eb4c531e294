/**
 * The question before leaving. A save that has been sent, or waits for a connection, cannot be cancelled by leaving.
 */
export const leavingQuestion = (isSaving: boolean) =>
  isSaving
    ? {
        title: 'Close before it is saved?',
        description: 'Saving continues in the background. If it fails, what you typed is lost.',
        confirmLabel: 'Close',
        cancelLabel: 'Wait',
      }
    : {
        title: 'Discard changes?',
        description: 'What you typed here is not saved yet.',
        confirmLabel: 'Discard',
        cancelLabel: 'Keep editing',
      };
