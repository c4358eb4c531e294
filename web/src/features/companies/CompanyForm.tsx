import { zodResolver } from '@hookform/resolvers/zod';
import { COMPANY_SIZES, type Company, NewCompany } from '@rapport/shared/companies';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useIdempotencyKey } from '../../lib/http/useIdempotencyKey';
import { ConflictNotice } from '../../lib/records/ConflictNotice';
import { differences } from '../../lib/records/differences';
import { lastChangeBy } from '../../lib/records/lastChange';
import { useConflict } from '../../lib/records/useConflict';
import { useOwners } from '../../lib/workspace/team';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { SelectField } from '../../ui/form/SelectField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { DialogActions, DialogCancel } from '../../ui/overlay/Dialog';
import { companyQueries, useChangeCompany, useCreateCompany } from './companies.queries';

const sizeChoices = [{ value: '', label: 'Unknown' }, ...COMPANY_SIZES.map((size) => ({ value: size, label: size }))];

const CompanyInput = NewCompany.extend({ owner_id: z.string().transform((id) => id || null) });

const FIELDS = {
  name: 'Name',
  domain: 'Domain',
  industry: 'Industry',
  size: 'Size',
  phone: 'Phone',
  address: 'Address',
  notes: 'Notes',
  owner_id: 'Owner',
};

const valuesOf = (company?: Company) => ({
  name: company?.name ?? '',
  domain: company?.domain ?? '',
  industry: company?.industry ?? '',
  size: company?.size ?? '',
  phone: company?.phone ?? '',
  address: company?.address ?? '',
  notes: company?.notes ?? '',
  owner_id: company?.owner_id ?? '',
});

interface CompanyFormProps {
  /** The company to change; without one the form adds a new one. */
  company?: Company;
  onSaved: (company: Company) => void;
}

export function CompanyForm({ company, onSaved }: CompanyFormProps) {
  const keyFor = useIdempotencyKey();
  const create = useCreateCompany();
  const queryClient = useQueryClient();
  const form = useForm({ resolver: zodResolver(CompanyInput), defaultValues: valuesOf(company) });
  const { base, theirs, showRefusal, keepMine, takeTheirs } = useConflict({
    form,
    record: company,
    valuesOf,
    fetchTheirs: async () => ({
      record: await queryClient.query({ ...companyQueries.one(company?.id ?? ''), staleTime: 0 }),
      by: await lastChangeBy(company?.id ?? ''),
    }),
  });
  const change = useChangeCompany();
  const owners = useOwners();

  /** The values as a person reads them. */
  const told = (of?: Company) => ({
    ...valuesOf(of),
    owner_id: owners.find(({ value }) => value === of?.owner_id)?.label ?? '',
  });

  const save = form.handleSubmit((values) =>
    (base
      ? change.mutateAsync({ company: base, change: values })
      : create.mutateAsync({ company: { ...values, owner_id: undefined }, key: keyFor(values) })
    ).then(onSaved, showRefusal),
  );

  return (
    <Form form={form} onSubmit={save}>
      {theirs && (
        <ConflictNotice
          by={theirs.by}
          differences={differences(FIELDS, told(base), told(theirs.record))}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
      <Field name="name" label="Name" autoFocus />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="domain" label="Domain" inputMode="url" hint="Such as acme.com" isOptional />
        <Field name="industry" label="Industry" isOptional />
        <SelectField name="size" label="Size" choices={sizeChoices} />
        <Field name="phone" label="Phone" type="tel" isOptional />
        {company && <SelectField name="owner_id" label="Owner" choices={[{ value: '', label: 'Nobody' }, ...owners]} />}
      </div>
      <TextAreaField name="address" label="Address" rows={2} isOptional />
      <TextAreaField name="notes" label="Notes" rows={3} isOptional />
      <DialogActions>
        <DialogCancel />
        <SubmitButton>{company ? 'Save changes' : 'Add company'}</SubmitButton>
      </DialogActions>
    </Form>
  );
}
