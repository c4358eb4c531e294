import { Trans } from '@lingui/react/macro';
import { Sparkles } from 'lucide-react';
import { useAssist } from '../../lib/records/mailThread';
import { useWorkspaceSettings } from '../../lib/workspace/settings';
import { Button } from '../../ui/button/Button';

interface DraftAnswerProps {
  threadId: string;
  onDraft: (text: string) => void;
}

/** Starts an answer with a draft by a language model. */
export function DraftAnswer({ threadId, onDraft }: DraftAnswerProps) {
  const mayAssist = useWorkspaceSettings()?.ai_mail;
  const { mutate: draft, isPending, isSuccess } = useAssist(threadId, 'answer');
  if (!mayAssist) return null;
  return (
    <div>
      <Button icon={Sparkles} size="small" isBusy={isPending} onClick={() => draft(undefined, { onSuccess: onDraft })}>
        <Trans>Draft an answer</Trans>
      </Button>
      {isSuccess && (
        <p role="status" className="mt-1 text-[13px]/4.5 text-ink-soft">
          <Trans>Written by a language model. Read it before you send it.</Trans>
        </p>
      )}
    </div>
  );
}
