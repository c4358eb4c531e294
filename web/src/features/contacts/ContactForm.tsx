import { zodResolver } from '@hookform/resolvers/zod';
import { type Contact, ContactStatus, NewContact, Tags } from '@rapport/shared/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiProblem } from '../../lib/apiProblem';
import { differences } from '../../lib/differences';
import { lastChangeBy } from '../../lib/lastChange';
import { useIdempotencyKey } from '../../lib/useIdempotencyKey';
import { Banner } from '../../ui/Banner';
import { ConflictNotice } from '../../ui/ConflictNotice';
import { DialogActions, DialogCancel } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { Form } from '../../ui/Form';
import { showFieldErrors } from '../../ui/formErrors';
import { SelectField } from '../../ui/SelectField';
import { SubmitButton } from '../../ui/SubmitButton';
import { TextAreaField } from '../../ui/TextAreaField';
import { useConflict } from '../../ui/useConflict';
import { type ProblemNotice, problemNotice } from './contactProblem';
import { contactQueries, useChangeContact, useCreateContact } from './contacts.queries';
import { pastedPerson } from './pastedPerson';
import { SimilarContacts } from './SimilarContacts';

/** The form holds tags as one line of text, as people type them. */
const ContactInput = NewContact.extend({
  tags: z
    .string()
    .transform((text) => text.split(','))
    .pipe(Tags),
});

const LABELS: Record<ContactStatus, string> = { lead: 'Lead', customer: 'Customer', partner: 'Partner' };
const statusOptions = ContactStatus.options.map((value) => ({ value, label: LABELS[value] }));

const FIELDS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  status: 'Status',
  tags: 'Tags',
  notes: 'Notes',
};

const valuesOf = (contact?: Contact) => ({
  name: contact?.name ?? '',
  email: contact?.email ?? '',
  phone: contact?.phone ?? '',
  company: contact?.company ?? '',
  status: contact?.status ?? 'lead',
  tags: contact?.tags.join(', ') ?? '',
  notes: contact?.notes ?? '',
});

interface ContactFormProps {
  /** The contact to change; without one the form adds a new one. */
  contact?: Contact;
  onSaved: (contact: Contact) => void;
}

export function ContactForm({ contact, onSaved }: ContactFormProps) {
  const keyFor = useIdempotencyKey();
  const [notice, setNotice] = useState<ProblemNotice | null>(null);
  const create = useCreateContact();
  const queryClient = useQueryClient();
  const form = useForm({ resolver: zodResolver(ContactInput), defaultValues: valuesOf(contact) });
  const { base, theirs, meet, keepMine, takeTheirs } = useConflict({
    form,
    record: contact,
    valuesOf,
    fetchTheirs: async () => ({
      record: await queryClient.query({ ...contactQueries.one(contact?.id ?? ''), staleTime: 0 }),
      by: await lastChangeBy(contact?.id ?? ''),
    }),
  });
  const change = useChangeContact(base ?? ({} as Contact));

  const save = form.handleSubmit(async (values) => {
    setNotice(null);
    try {
      onSaved(
        await (contact ? change.mutateAsync(values) : create.mutateAsync({ contact: values, key: keyFor(values) })),
      );
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.status === 412) return meet();
      showFieldErrors(form, problem);
      if (!contact && !(problem instanceof ApiProblem && problem.errors)) setNotice(problemNotice(problem));
    }
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
        </Banner>
      )}
      {theirs && (
        <ConflictNotice
          by={theirs.by}
          differences={differences(FIELDS, valuesOf(base), valuesOf(theirs.record))}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
      <Field name="name" label="Name" autoFocus autoComplete="off" onPaste={contact ? undefined : fillFromPaste} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="email" label="Email" type="email" inputMode="email" isOptional />
        <Field name="phone" label="Phone" type="tel" isOptional />
        <Field name="company" label="Company" isOptional />
        <SelectField name="status" label="Status" choices={statusOptions} />
      </div>
      {!contact && <SimilarContacts />}
      <Field name="tags" label="Tags" hint="Separated by commas" isOptional />
      <TextAreaField name="notes" label="Notes" rows={4} isOptional />
      <DialogActions>
        <DialogCancel />
        <SubmitButton>{contact ? 'Save changes' : 'Add contact'}</SubmitButton>
      </DialogActions>
    </Form>
  );
}
