import { type ReactNode, useState } from 'react';
import { hasUnsaved } from '../../lib/browser/unsaved';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { leavingQuestion } from '../../ui/overlay/leavingQuestion';

/** Asks for confirmation before an action that discards unsaved input, such as switching the workspace. */
export type AskFirst = (go: () => unknown) => void;

export const useAskFirst = (): { askFirst: AskFirst; question: ReactNode } => {
  const [asked, setAsked] = useState<{ go: () => unknown } | null>(null);
  return {
    askFirst: async (go) => {
      if (hasUnsaved()) return setAsked({ go });
      try {
        await go();
      } catch {
        // The mutation reports failures.
      }
    },
    question: (
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        {...leavingQuestion(false)}
        onConfirm={() => asked?.go()}
      />
    ),
  };
};
