/**
 * The question before leaving. A save that has been sent, or waits for a connection, cannot be cancelled by leaving.
 */
export const leavingQuestion = (isSaving: boolean) =>
  isSaving
    ? {
        title: 'Close before saving finishes?',
        description: 'Saving continues in the background. If it fails, your changes are lost.',
        confirmLabel: 'Close',
        cancelLabel: 'Wait',
      }
    : {
        title: 'Discard changes?',
        description: 'Your changes are not saved.',
        confirmLabel: 'Discard',
        cancelLabel: 'Keep editing',
      };
