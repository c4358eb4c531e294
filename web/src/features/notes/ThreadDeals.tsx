import { Trans, useLingui } from '@lingui/react/macro';
import type { MailMessage } from '@rapport/shared/mailbox';
import { dealPath } from '@rapport/shared/paths';
import { Link2, X } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useLinkThread } from '../../lib/records/mailThread';
import { RecordField } from '../../lib/records/RecordField';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/button/IconButton';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { Dialog } from '../../ui/overlay/Dialog';

interface ThreadDealsProps {
  threadId: string;
  emails: MailMessage[];
}

const dealsOf = (emails: MailMessage[]) => emails.flatMap(({ deals }) => deals);

/** Links a thread to a deal. */
export function LinkToDeal({ threadId, emails }: ThreadDealsProps) {
  const { t } = useLingui();
  const { mutate: link, isPending } = useLinkThread(threadId);
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm({ defaultValues: { deal_id: null as string | null } });
  const choose = form.handleSubmit(({ deal_id }) => {
    setIsOpen(false);
    form.reset();
    if (deal_id) link([...dealsOf(emails).map(({ id }) => id), deal_id]);
  });
  return (
    <>
      <Button size="small" tone="quiet" icon={Link2} isBusy={isPending} onClick={() => setIsOpen(true)}>
        <Trans>Link to a deal</Trans>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t`Link to a deal`}
        description={t`The emails also appear on the timeline of the deal.`}
      >
        <Form form={form} onSubmit={choose}>
          <RecordField type="deal" />
          <FormActions>
            <Trans>Link</Trans>
          </FormActions>
        </Form>
      </Dialog>
    </>
  );
}

/** The deals that a thread is linked to. */
export function LinkedDeals({ threadId, emails }: ThreadDealsProps) {
  const { t } = useLingui();
  const { mutate: link, isPending } = useLinkThread(threadId);
  const deals = dealsOf(emails);
  if (deals.length === 0) return null;
  return (
    <ul aria-label={t`Linked deals`} className="flex flex-wrap gap-x-3 gap-y-1">
      {deals.map(({ id, title }) => (
        <li key={id} className="flex min-w-0 items-center">
          <Link
            to={dealPath(id)}
            className="tap-target inline-block max-w-full break-words text-accent-text hover:underline"
          >
            <bdi className="break-words">{title}</bdi>
          </Link>
          <IconButton
            label={t`Unlink ${title}`}
            size="small"
            disabled={isPending}
            onClick={() => link(deals.filter((deal) => deal.id !== id).map((deal) => deal.id))}
          >
            <X size={14} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
