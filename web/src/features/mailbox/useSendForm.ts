import { useLingui } from '@lingui/react/macro';
import { formatDateTime } from '@rapport/shared/dates';
import { UNDO_SECONDS } from '@rapport/shared/outgoingMail';
import type { UseFormReturn } from 'react-hook-form';
import { usePreferences } from '../../lib/format/preferences';
import { toast } from '../../ui/feedback/toast';
import { showProblem } from '../../ui/form/formErrors';
import type { EmailFormProps, EmailValues } from './emailValues';
import { useSendEmail, useTakeBack } from './mailbox.queries';
import { readRecipients } from './recipients';
import { showTakeBackProblem } from './showTakeBackProblem';

interface SendFormOptions
  extends Pick<EmailFormProps, 'contact' | 'answered' | 'forwarded' | 'onSent' | 'onTakenBack'> {
  form: UseFormReturn<EmailValues>;
  isUploading: boolean;
}

/** A submit handler that sends the email, and offers to take it back for some seconds. */
export const useSendForm = ({
  form,
  isUploading,
  contact,
  answered,
  forwarded,
  onSent,
  onTakenBack,
}: SendFormOptions) => {
  const { t } = useLingui();
  const preferences = usePreferences();
  const { mutateAsync: send } = useSendEmail();
  const { mutateAsync: takeBack } = useTakeBack();
  const undo = (id: string, values: EmailValues) =>
    takeBack(id).then(() => {
      const isHere = onTakenBack({
        values,
        threadId: (answered ?? forwarded)?.threadId ?? '',
        answersId: answered?.id ?? '',
        forwardsId: forwarded?.id ?? '',
      });
      if (!isHere)
        toast.info(t`The email was not sent`, { description: t`It is kept until you write to this contact again.` });
    }, showTakeBackProblem);
  return form.handleSubmit((values) => {
    if (isUploading) {
      toast.info(t`Wait for the files to finish uploading`);
      return;
    }
    const { to, cc, subject, text, send_at, remind, files } = values;
    const email = {
      to: readRecipients(to),
      cc: readRecipients(cc),
      subject,
      text,
      send_at,
      contact_id: contact?.id ?? null,
      answers_id: answered?.id ?? null,
      file_ids: files.map(({ id }) => id),
      forwards: forwarded ? { message_id: forwarded.id, attachments: values.forwarded } : null,
      remind_after_days: remind === '' ? null : Number(remind),
    };
    return send(email).then(
      (waiting) => {
        onSent();
        const isSoon = send_at === null;
        toast.success(
          isSoon
            ? t`Sending in ${UNDO_SECONDS} seconds`
            : t`Scheduled for ${{ time: formatDateTime(waiting.send_at, preferences) }}`,
          { seconds: UNDO_SECONDS, action: { label: t`Undo`, onClick: () => void undo(waiting.id, values) } },
        );
      },
      (problem) => showProblem(form, problem),
    );
  });
};
