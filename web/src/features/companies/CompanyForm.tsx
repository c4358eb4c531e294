import { COMPANY_SIZES, type Company, NewCompany } from '@rapport/shared/companies';
import { OwnerInput, ownerValue, useOwnerChoices, useOwnerName } from '../../lib/records/owner';
import { useRecordForm } from '../../lib/records/useRecordForm';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { SelectField } from '../../ui/form/SelectField';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { type RecordFormProps, recordDialog } from '../../ui/record/recordDialog';
import { companyQueries } from './companies.queries';

const sizeChoices = [{ value: '', label: 'Unknown' }, ...COMPANY_SIZES.map((size) => ({ value: size, label: size }))];

const CompanyInput = NewCompany.extend({ owner_id: OwnerInput });

const LABELS = {
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
  owner_id: ownerValue(company, company?.owner_id),
});

function CompanyForm({ record: company, onSaved }: RecordFormProps<Company>) {
  const owners = useOwnerChoices();
  const ownerName = useOwnerName();
  const { form, saveWith, conflict } = useRecordForm({
    queries: companyQueries,
    record: company,
    schema: CompanyInput,
    valuesOf,
    labels: LABELS,
    formatValues: ({ owner_id }) => ({ owner_id: ownerName(owner_id) }),
  });

  return (
    <Form form={form} onSubmit={saveWith(onSaved, (values) => (company ? values : { ...values, owner_id: undefined }))}>
      {conflict}
      <Field name="name" label="Name" autoFocus />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="domain" label="Domain" inputMode="url" hint="Such as acme.com" isOptional />
        <Field name="industry" label="Industry" isOptional />
        <SelectField name="size" label="Size" choices={sizeChoices} />
        <Field name="phone" label="Phone" type="tel" isOptional />
        {company && <SelectField name="owner_id" label="Owner" choices={owners} />}
      </div>
      <TextAreaField name="address" label="Address" rows={2} isOptional />
      <TextAreaField name="notes" label="Notes" rows={3} isOptional />
      <FormActions>{company ? 'Save changes' : 'Add company'}</FormActions>
    </Form>
  );
}

export const CompanyDialog = recordDialog({ add: 'Add Company', edit: 'Edit company' }, CompanyForm);
