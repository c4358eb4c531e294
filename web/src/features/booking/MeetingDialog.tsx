import { useLingui } from '@lingui/react/macro';
import { formatDateTime } from '@rapport/shared/dates';
import { usePreferences } from '../../lib/format/preferences';
import { meetingQuestion } from '../../lib/records/meetingQuestion';
import { toast } from '../../ui/feedback/toast';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { useCancelMeeting, useMoveMeeting } from './booking.queries';

type Question = NonNullable<ReturnType<typeof meetingQuestion.read>>;

/**
 * After a task with a meeting was moved or deleted, asks whether to move or cancel the meeting too, which the guests
 * have in their calendars.
 */
export function MeetingDialog({ question }: { question: Question | null }) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const { mutateAsync: move } = useMoveMeeting();
  const { mutateAsync: cancel } = useCancelMeeting();
  const { task, isDeleted } = question ?? {};
  const { id = '', due_date = null, meeting_at = null } = task ?? {};
  const name = task?.contact_name ?? t`The other person`;
  const before = meeting_at ? formatDateTime(meeting_at, preferences) : '';
  const after = due_date ? formatDateTime(due_date, preferences) : '';
  const words = isDeleted
    ? {
        title: t`Cancel the meeting too?`,
        description: t`${name} still expects you on ${before}. You both get an email that the meeting is canceled.`,
        confirmLabel: t`Cancel the meeting`,
        cancelLabel: t`Keep the meeting`,
        onConfirm: async () => {
          await cancel(id);
          toast.success(t`The meeting was canceled`);
        },
      }
    : {
        title: t`Move the meeting too?`,
        description: t`${name} still expects you on ${before}. You both get an email with the new time, ${after}.`,
        confirmLabel: t`Move the meeting`,
        cancelLabel: t`Leave it as it is`,
        tone: 'primary' as const,
        onConfirm: async () => {
          if (due_date) await move({ id, starts_at: due_date });
          toast.success(t`The meeting was moved`);
        },
      };
  return (
    <ConfirmDialog open={meeting_at !== null} onOpenChange={(open) => !open && meetingQuestion.set(null)} {...words} />
  );
}
