import { Trans, useLingui } from '@lingui/react/macro';
import type { Deal } from '@rapport/shared/deals';
import { LANGUAGES, languageName } from '@rapport/shared/languages';
import { NewQuote } from '@rapport/shared/quotes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { copyLink } from '../../lib/browser/copyLink';
import { fileQueries } from '../../lib/files/files.queries';
import { usePreferences } from '../../lib/format/preferences';
import { formResolver } from '../../lib/words/formResolver';
import { toast } from '../../ui/feedback/toast';
import { CheckListField } from '../../ui/form/CheckListField';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showProblem } from '../../ui/form/formErrors';
import { SelectField } from '../../ui/form/SelectField';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { Dialog } from '../../ui/overlay/Dialog';
import { useCreateQuote } from './quotes.queries';

interface QuoteDialogProps {
  open: boolean;
  deal: Deal;
  /** The email address of the deal's contact. */
  email: string | undefined;
  /** Whether the new quote replaces one that still waits for an answer. */
  replaces: boolean;
  onClose: () => void;
}

const Values = NewQuote.extend({
  recipient_email: z.preprocess(
    (email: string) => (email === '' ? null : email),
    NewQuote.shape.recipient_email.unwrap(),
  ),
});

/** Creates a quote for a deal, and emails it or gives the user a link to share. */
export function QuoteDialog({ open, onClose, ...props }: QuoteDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t`New quote`} size="small">
      <QuoteForm onSaved={onClose} {...props} />
    </Dialog>
  );
}

function QuoteForm({
  deal,
  email,
  replaces,
  onSaved,
}: Omit<QuoteDialogProps, 'open' | 'onClose'> & { onSaved: () => void }) {
  const { t } = useLingui();
  const { language } = usePreferences();
  const { mutateAsync: create } = useCreateQuote(deal.id);
  const form = useForm({
    resolver: formResolver(Values),
    defaultValues: {
      recipient_email: email ?? '',
      valid_until: null,
      language: LANGUAGES.find((known) => known === language),
      note: '',
      file_ids: [],
    },
  });
  const { data } = useInfiniteQuery(fileQueries.of({ entity_type: 'deal', entity_id: deal.id }));
  const files = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isEmailed = form.watch('recipient_email').trim() !== '';
  const save = form.handleSubmit((draft) =>
    create(draft).then(
      ({ number, link }) => {
        onSaved();
        if (draft.recipient_email) toast.success(t`Quote ${number} sent`, { description: draft.recipient_email });
        else {
          toast.success(t`Quote ${number} is ready`, {
            action: link === '' ? undefined : { label: t`Copy link`, onClick: () => void copyLink(link) },
          });
        }
      },
      (problem) => showProblem(form, problem),
    ),
  );
  return (
    <Form form={form} onSubmit={save}>
      <p className="text-ink-soft">
        {replaces ? (
          <Trans>It shows the deal as it is now, and replaces the quote that is still open.</Trans>
        ) : (
          <Trans>It shows the deal as it is now. Later changes need a new quote.</Trans>
        )}
      </p>
      <Field
        name="recipient_email"
        label={t`Email`}
        type="email"
        hint={t`Leave it empty to share the link yourself`}
        isOptional
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="valid_until" label={t`Valid until`} type="date" isOptional />
        <SelectField
          name="language"
          label={t`Language`}
          choices={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        />
      </div>
      <TextAreaField name="note" label={t`Message to the customer`} rows={3} isOptional />
      {files.length > 0 && (
        <CheckListField
          name="file_ids"
          label={t`Files`}
          hint={t`The customer can download them with the quote`}
          choices={files}
          isOptional
        />
      )}
      <FormActions>{isEmailed ? <Trans>Send quote</Trans> : <Trans>Make quote</Trans>}</FormActions>
    </Form>
  );
}
