import { type ReactNode, useState } from 'react';
import { hasUnsaved } from '../../lib/browser/unsaved';
import { leavingQuestion } from '../../ui/form/AskBeforeLeaving';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';

/** Does something that throws away what is half typed on the page, such as leaving the workspace, after asking. */
export type AskFirst = (go: () => unknown) => void;

export const useAskFirst = (): { askFirst: AskFirst; question: ReactNode } => {
  const [asked, setAsked] = useState<{ go: () => unknown } | null>(null);
  return {
    askFirst: (go) => (hasUnsaved() ? setAsked({ go }) : void go()),
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
