import { Trans, useLingui } from '@lingui/react/macro';
import type { EmailDraft } from '@rapport/shared/campaigns';
import { unknownToken } from '@rapport/shared/personalization';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { useDebounced } from '../../lib/browser/useDebounced';
import { RecordField } from '../../lib/records/RecordField';
import { Button } from '../../ui/button/Button';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { toast } from '../../ui/feedback/toast';
import { Card } from '../../ui/page/Card';
import { campaignQueries, useSendTest } from './campaigns.queries';

const isReady = ({ subject, content }: EmailDraft) =>
  subject.trim() !== '' && content.trim() !== '' && unknownToken(subject) === null && unknownToken(content) === null;

const useDraft = (): EmailDraft => {
  const { control } = useFormContext();
  const [subject, content, format, contact_id] = useWatch({
    control,
    name: ['subject', 'content', 'format', 'preview_contact_id'],
  });
  return { subject, content, format, contact_id };
};

/** Shows the email that is being written as a recipient would see it, and sends it to the author. The form has `preview_contact_id`. */
export function EmailPreviewCard() {
  const { t } = useLingui();
  const draft = useDraft();
  const shown: EmailDraft = JSON.parse(useDebounced(JSON.stringify(draft)));
  const { data: email, error } = useQuery({
    ...campaignQueries.preview(shown),
    enabled: isReady(shown),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const to = email?.to;
  const test = useSendTest();
  const send = () =>
    test.mutateAsync(draft).then(
      ({ to: inbox }) => toast.success(t`Test sent`, { description: t`Check the inbox of ${inbox}.` }),
      () => undefined,
    );
  return (
    <Card
      title={t`Preview`}
      actions={
        <Button size="small" disabled={!isReady(draft)} isBusy={test.isPending} onClick={send}>
          <Trans>Send me a test</Trans>
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <RecordField
          type="contact"
          name="preview_contact_id"
          label={t`Preview as`}
          hint={t`Defaults to Alex, a sample recipient`}
        />
        {error && !email && (
          <p className="text-danger-text">{t`The preview could not be created. ${{ reason: error.message }}`}</p>
        )}
        {!email && !error && (
          <p className="text-ink-faint">
            {isReady(shown) ? <Skeleton className="h-64" /> : t`Enter a subject and content to see a preview.`}
          </p>
        )}
        {email && (
          <div className="overflow-hidden rounded-md border border-line">
            <p className="border-line border-b bg-sunken px-3 py-2">
              <span className="block text-ink-faint text-xs">
                <Trans>
                  To <bdi>{to}</bdi>
                </Trans>
              </span>
              <bdi className="block break-words font-semibold">{email.subject}</bdi>
            </p>
            <iframe title={t`The email`} sandbox="" srcDoc={email.html} className="h-[28rem] w-full scheme-light" />
          </div>
        )}
      </div>
    </Card>
  );
}
