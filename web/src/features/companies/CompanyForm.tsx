import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Company, NewCompany } from '@rapport/shared/companies';
import { CustomFields } from '../../lib/fields/CustomFields';
import { OwnerInput, ownerValue, useOwnerChoices, useOwnerName } from '../../lib/records/owner';
import { useRecordForm } from '../../lib/records/useRecordForm';
import { wordedTable } from '../../lib/words/words';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { SelectField } from '../../ui/form/SelectField';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { type RecordFormProps, recordDialog } from '../../ui/record/recordDialog';
import { sizeChoices } from './sizes';

const CompanyInput = NewCompany.extend({ owner_id: OwnerInput });

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
  const { t } = useLingui();
  const owners = useOwnerChoices();
  const ownerName = useOwnerName();
  const { form, saveWith, conflict } = useRecordForm({
    objectType: 'company',
    record: company,
    schema: CompanyInput,
    valuesOf,
    formatValues: ({ owner_id }) => ({ owner_id: ownerName(owner_id) }),
  });

  return (
    <Form form={form} onSubmit={saveWith(onSaved, (values) => (company ? values : { ...values, owner_id: undefined }))}>
      {conflict}
      <Field name="name" label={t`Name`} autoFocus />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="domain" label={t`Domain`} inputMode="url" hint={t`Such as acme.com`} isOptional />
        <Field name="industry" label={t`Industry`} isOptional />
        <SelectField name="size" label={t`Size`} choices={sizeChoices()} />
        <Field name="phone" label={t`Phone`} type="tel" isOptional />
        {company && <SelectField name="owner_id" label={t`Owner`} choices={owners} />}
      </div>
      <TextAreaField name="address" label={t`Address`} rows={2} isOptional />
      <TextAreaField name="notes" label={t`Notes`} rows={3} isOptional />
      <CustomFields objectType="company" />
      <FormActions>{company ? t`Save changes` : t`Add company`}</FormActions>
    </Form>
  );
}

export const CompanyDialog = recordDialog(wordedTable({ add: msg`Add Company`, edit: msg`Edit company` }), CompanyForm);
