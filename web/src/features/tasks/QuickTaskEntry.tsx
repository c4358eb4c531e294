import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { CornerDownLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { usePreferences } from '../../lib/format/preferences';
import { describeQuickTask, quickTask } from '../../lib/records/quickTask';
import { useKeptDraft } from '../../lib/session/useKeptDraft';
import { Button } from '../../ui/button/Button';
import { controlLook } from '../../ui/form/controls';
import { type TaskLinkTo, taskQueries } from './tasks.queries';

/** A field that adds a task from one line of text. What was understood of it is shown underneath. */
export function QuickTaskEntry({ link = {} }: { link?: TaskLinkTo }) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const create = useMutation(taskQueries.create);
  const [text, setText] = useState('');
  useKeptDraft({
    keyOf: () => `quick task ${JSON.stringify(link)}`,
    read: () => text || undefined,
    restore: setText,
  });
  const understood = quickTask(text, new Date(), preferences);
  const { title, due_date } = understood;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title === '' || create.isPending) return;
    const task = {
      title: title.slice(0, 200),
      due_date,
      description: '',
      priority: 'medium' as const,
      status: 'todo' as const,
      reminder_date: null,
      contact_id: null,
      company_id: null,
      deal_id: null,
      repeat: null,
      ...link,
    };
    // The mutation reports a failure, and the text is then kept. Text that is typed during saving is kept too.
    const forget = () => setText((typed) => (typed === text ? '' : typed));
    create.mutate(task, { onSuccess: forget });
  };
  return (
    <form onSubmit={submit} className="relative">
      <div className="flex gap-2">
        <input
          aria-label={t`Quick task`}
          placeholder={t`New task: call Ann fri 10`}
          dir="auto"
          autoComplete="off"
          maxLength={260}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={controlLook}
        />
        <Button icon={CornerDownLeft} type="submit" isBusy={create.isPending} aria-label={t`Add this task`}></Button>
      </div>
      {/* How the task is understood appears in the space below the field, so that nothing moves. */}
      <p role="status" className="absolute inset-x-0 top-full mt-0.5 truncate text-[13px]/4.5 text-ink-faint">
        {text.trim() !== '' && describeQuickTask(understood, preferences)}
      </p>
    </form>
  );
}
