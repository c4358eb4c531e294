import { t } from '@lingui/core/macro';

/** The question before leaving. Leaving cannot cancel a save that was sent, or that waits for a connection. */
export const leavingQuestion = (isSaving: boolean) =>
  isSaving
    ? {
        title: t`Close before saving finishes?`,
        description: t`Saving continues in the background. If it fails, your changes are lost.`,
        confirmLabel: t`Close`,
        cancelLabel: t`Wait`,
      }
    : {
        title: t`Discard changes?`,
        description: t`Your changes are not saved.`,
        confirmLabel: t`Discard`,
        cancelLabel: t`Keep editing`,
      };
