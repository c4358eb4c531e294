import { t } from '@lingui/core/macro';
import { NOTES_MAX } from '@rapport/shared/contacts';
import { usePreferences } from '../../lib/format/preferences';
import { ApiProblem } from '../../lib/http/apiProblem';
import { quickTask } from '../../lib/records/quickTask';
import { i18n } from '../../lib/words/i18n';
import { toast } from '../../ui/feedback/toast';
import { type NotedRecord, useAddNote, useLogTouch } from './notes.queries';
import type { Draft } from './useDraft';

/** Why a draft cannot be saved; empty if it can. */
const problemOf = ({ kind, content }: Draft): string => {
  if (kind === 'note' && content.trim() === '') return t`Note content cannot be empty`;
  return content.length > NOTES_MAX
    ? t`Use at most ${{ most: NOTES_MAX.toLocaleString(i18n.language()) }} characters`
    : '';
};

/** The toolbar writes Markdown. */
const format = 'markdown' as const;

/** Saves the draft about a record. Returns why it could not be saved; empty if it was saved. */
export const useSaveDraft = (record: NotedRecord) => {
  const preferences = usePreferences();
  const add = useAddNote(record);
  const log = useLogTouch(record.id);
  const send = async ({ kind, content, next }: Draft) => {
    if (kind === 'note') {
      await add.mutateAsync({ content, format });
      toast.success(t`Note Added`, { description: t`Your note has been added successfully.` });
      return;
    }
    const next_step = next.trim() === '' ? undefined : quickTask(next, new Date(), preferences);
    const touch = { kind, content, format, next_step };
    await log.mutateAsync(touch);
    toast.success(t`Logged`, { description: next_step && t`Next: ${{ title: next_step.title }}` });
  };
  return {
    isBusy: add.isPending || log.isPending,
    write: async (draft: Draft): Promise<string> => {
      const problem = problemOf(draft);
      if (problem) return problem;
      try {
        await send(draft);
        return '';
      } catch (refusal) {
        const [reason] = refusal instanceof ApiProblem ? Object.values(refusal.errors ?? {}) : [];
        if (reason) return reason;
        const description =
          draft.kind === 'note'
            ? t`Failed to save note. Please try again.`
            : t`It could not be logged. Please try again.`;
        toast.error(t`Error`, { description });
        return description;
      }
    },
  };
};
