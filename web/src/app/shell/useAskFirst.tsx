import { type ReactNode, useState } from 'react';
import { hasUnsaved } from '../../lib/browser/unsaved';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { leavingQuestion } from '../../ui/overlay/leavingQuestion';

/** Asks for confirmation before an action that discards unsaved input, such as switching the workspace. */
export type AskFirst = (go: () => unknown) => void;

export const useAskFirst = (): { askFirst: AskFirst; question: ReactNode } => {
  const [pending, setPending] = useState<{ go: () => unknown } | null>(null);
  return {
    askFirst: async (go) => {
      if (hasUnsaved()) return setPending({ go });
      try {
        await go();
      } catch {
        // The mutation reports failures.
      }
    },
    question: (
      <ConfirmDialog
        open={pending !== null}
        onOpenChange={(open) => !open && setPending(null)}
        {...leavingQuestion(false)}
        onConfirm={() => pending?.go()}
      />
    ),
  };
};
