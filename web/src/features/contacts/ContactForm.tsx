import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Contact, NewContact, Tags } from '@rapport/shared/contacts';
import { type ClipboardEvent, useState } from 'react';
import { z } from 'zod';
import { CustomFields } from '../../lib/fields/CustomFields';
import { statusChoices } from '../../lib/format/labels';
import { useNumber } from '../../lib/format/useNumber';
import { ApiProblem } from '../../lib/http/apiProblem';
import { OwnerInput, ownerValue, useOwnerChoices, useOwnerName } from '../../lib/records/owner';
import { useRecordForm } from '../../lib/records/useRecordForm';
import { paths } from '../../lib/routes/paths';
import { wordedTable } from '../../lib/words/words';
import { Banner } from '../../ui/feedback/Banner';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { MoreFields } from '../../ui/form/MoreFields';
import { SelectField } from '../../ui/form/SelectField';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { type RecordFormProps, recordDialog } from '../../ui/record/recordDialog';
import { TextLink } from '../../ui/text/TextLink';
import { CompanyField } from './CompanyField';
import { cadenceWith } from './cadence';
import { type ProblemNotice, problemNotice } from './contactProblem';
import { pastedPerson } from './pastedPerson';
import { SimilarContacts } from './SimilarContacts';

const between = (separator: string) => z.string().transform((text) => text.split(separator).map((item) => item.trim()));

/** The form holds several tags, addresses and numbers as one line of text each, as people type them. */
const ContactInput = NewContact.extend({
  tags: between(',').pipe(Tags),
  other_emails: between(',').pipe(NewContact.shape.other_emails.unwrap()),
  other_phones: between(';').pipe(NewContact.shape.other_phones.unwrap()),
  owner_id: OwnerInput,
  cadence_days: z.string().transform((days) => (days ? Number(days) : null)),
});

const LABELS = wordedTable({ other_emails: msg`Other emails`, other_phones: msg`Other phones` });

const valuesOf = (contact?: Contact) => ({
  name: contact?.name ?? '',
  email: contact?.email ?? '',
  phone: contact?.phone ?? '',
  company: contact?.company ?? '',
  status: contact?.status ?? 'lead',
  tags: contact?.tags.join(', ') ?? '',
  job_title: contact?.job_title ?? '',
  website: contact?.website ?? '',
  address: contact?.address ?? '',
  source: contact?.source ?? '',
  external_id: contact?.external_id ?? '',
  notes: contact?.notes ?? '',
  other_emails: contact?.other_emails.join(', ') ?? '',
  other_phones: contact?.other_phones.join('; ') ?? '',
  owner_id: ownerValue(contact, contact?.owner_id),
  cadence_days: String(contact?.cadence_days ?? ''),
  create_company: true,
});

const MORE = ['job_title', 'website', 'address', 'source', 'other_emails', 'other_phones', 'cadence_days'] as const;

const hasMore = (contact?: Contact) =>
  contact !== undefined && MORE.some((field) => String(contact[field] ?? '') !== '');

export function ContactForm({ record: contact, onSaved }: RecordFormProps<Contact>) {
  const { t } = useLingui();
  const number = useNumber();
  const [notice, setNotice] = useState<ProblemNotice | null>(null);
  const owners = useOwnerChoices(!contact);
  const ownerName = useOwnerName();
  const { form, base, saveWith, conflict } = useRecordForm({
    objectType: 'contact',
    record: contact,
    schema: ContactInput,
    valuesOf,
    labels: LABELS,
    formatValues: ({ owner_id }) => ({ owner_id: ownerName(owner_id) }),
    onCreateFailed: (problem) => {
      if (!(problem instanceof ApiProblem && problem.errors)) setNotice(problemNotice(problem, number));
    },
  });
  const save = saveWith(onSaved, (values) => {
    setNotice(null);
    return values;
  });

  const fillFromPaste = (event: ClipboardEvent) => {
    const person = pastedPerson(event.clipboardData.getData('text/plain'));
    if (!person) return;
    event.preventDefault();
    for (const field of ['name', 'email', 'phone'] as const) {
      if (person[field]) form.setValue(field, person[field], { shouldDirty: true });
    }
  };

  return (
    <Form form={form} onSubmit={save}>
      {notice && (
        <Banner tone="danger" role="alert" title={notice.title}>
          {notice.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {notice.isLimit && (
            <TextLink to={paths.billing}>
              <Trans>See plans</Trans>
            </TextLink>
          )}
        </Banner>
      )}
      {conflict}
      <Field name="name" label={t`Name`} autoFocus autoComplete="off" onPaste={contact ? undefined : fillFromPaste} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="email" label={t`Email`} type="email" inputMode="email" isOptional />
        <Field name="phone" label={t`Phone`} type="tel" isOptional />
        <CompanyField linkedName={base?.company_id ? base.company : undefined} />
        <SelectField name="status" label={t`Status`} choices={statusChoices} />
      </div>
      {!contact && <SimilarContacts />}
      <Field name="tags" label={t`Tags`} hint={t`Separated by commas`} isOptional />
      <TextAreaField name="notes" label={t`Notes`} rows={4} isOptional />
      <CustomFields objectType="contact" />
      <MoreFields isOpen={hasMore(contact)}>
        <Field name="job_title" label={t`Job title`} isOptional />
        <Field name="website" label={t`Website`} inputMode="url" isOptional />
        <TextAreaField name="address" label={t`Address`} rows={2} isOptional />
        <Field name="source" label={t`Source`} hint={t`Where you know them from`} isOptional />
        <Field name="other_emails" label={t`Other emails`} hint={t`Separated by commas`} isOptional />
        <Field name="other_phones" label={t`Other phones`} hint={t`Separated by semicolons`} isOptional />
        <SelectField name="owner_id" label={t`Owner`} choices={owners} />
        <SelectField name="cadence_days" label={t`Stay in touch`} choices={cadenceWith(contact?.cadence_days)} />
      </MoreFields>
      <FormActions>{contact ? t`Save changes` : t`Add contact`}</FormActions>
    </Form>
  );
}

export const ContactDialog = recordDialog(wordedTable({ add: msg`Add Contact`, edit: msg`Edit contact` }), ContactForm);
