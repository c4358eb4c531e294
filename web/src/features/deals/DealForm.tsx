import type { Deal } from '@rapport/shared/deals';
import { CURRENCIES } from '@rapport/shared/money';
import { useEffect } from 'react';
import { useMoney } from '../../lib/format/useMoney';
import { ownerValue, useOwnerChoices, useOwnerName } from '../../lib/records/owner';
import { RecordField } from '../../lib/records/RecordField';
import { useRecordForm } from '../../lib/records/useRecordForm';
import { type ShownStage, useStages } from '../../lib/workspace/stages';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { MoreFields } from '../../ui/form/MoreFields';
import { NumberField } from '../../ui/form/NumberField';
import { SelectField } from '../../ui/form/SelectField';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { type RecordFormProps, recordDialog } from '../../ui/record/recordDialog';
import { AmountField } from './AmountField';
import { DealInput } from './dealInput';
import { dealQueries } from './deals.queries';

const LABELS = {
  title: 'Title',
  amount: 'Amount',
  currency: 'Currency',
  stage: 'Stage',
  probability: 'Probability',
  contact_id: 'Contact',
  company_id: 'Company',
  expected_close_date: 'Expected close date',
  next_step: 'Next step',
  next_step_at: 'Planned for',
  owner_id: 'Owner',
  notes: 'Notes',
};

const currencyChoices = CURRENCIES.map((value) => ({ value, label: value }));

export type DealDefaults = Partial<Pick<Deal, 'contact_id' | 'contact_name' | 'company_id' | 'company_name' | 'stage'>>;

const valuesOf = (deal: Deal | undefined, currency: (typeof CURRENCIES)[number], defaults: DealDefaults) => ({
  title: deal?.title ?? '',
  amount: deal ? String(deal.amount) : '',
  currency: deal?.currency ?? currency,
  stage: deal?.stage ?? defaults.stage,
  probability: deal?.probability ?? 0,
  contact_id: deal?.contact_id ?? defaults.contact_id ?? null,
  company_id: deal?.company_id ?? defaults.company_id ?? null,
  expected_close_date: deal?.expected_close_date ?? null,
  next_step: deal?.next_step ?? '',
  next_step_at: deal?.next_step_at ?? null,
  owner_id: ownerValue(deal, deal?.owner_id),
  notes: deal?.notes ?? '',
});

const probabilityHint = ({ kind, label, probability }: ShownStage) =>
  kind === 'open' ? `0 uses the default for ${label}, ${probability}%` : `${label} is ${probability}%`;

export function DealForm({ record: deal, defaults, onSaved }: RecordFormProps<Deal> & { defaults?: DealDefaults }) {
  const owners = useOwnerChoices(!deal);
  const ownerName = useOwnerName();
  const { pipelineOf, stageOf, labelOf, choicesOf } = useStages();
  const firstStage = pipelineOf(null)?.stages[0]?.key;
  const { currency } = useMoney();
  const { form, base, saveWith, conflict } = useRecordForm({
    queries: dealQueries,
    record: deal,
    schema: DealInput,
    valuesOf: (stored?: Deal) => valuesOf(stored, currency as 'USD', { stage: firstStage, ...defaults }),
    labels: LABELS,
    formatValues: ({ stage, contact_name, company_name, owner_id }) => ({
      stage: labelOf(stage),
      contact_id: contact_name ?? '',
      company_id: company_name ?? '',
      owner_id: ownerName(owner_id),
    }),
  });
  // The workspace's currency may be known only after the form has opened.
  const isChosen = deal !== undefined || form.formState.dirtyFields.currency;
  useEffect(() => {
    if (!isChosen) form.resetField('currency', { defaultValue: currency as 'USD' });
  }, [form, currency, isChosen]);

  const stage = stageOf(form.watch('stage') ?? '');
  return (
    <Form form={form} onSubmit={saveWith(onSaved)}>
      {conflict}
      <Field name="title" label="Title" autoFocus />
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField />
        <SelectField name="stage" label="Stage" choices={choicesOf()} />
        <RecordField type="contact" initialName={(base ?? defaults)?.contact_name} />
        <RecordField type="company" initialName={(base ?? defaults)?.company_name} />
        <NumberField
          name="probability"
          label="Probability"
          min={0}
          max={100}
          step={1}
          suffix="%"
          hint={stage && probabilityHint(stage)}
        />
        <Field name="expected_close_date" label="Expected close date" type="date" isOptional />
        <Field name="next_step" label="Next step" isOptional />
        <Field name="next_step_at" label="Planned for" type="date" isOptional />
      </div>
      <TextAreaField name="notes" label="Notes" rows={3} isOptional />
      <MoreFields isOpen={Boolean(deal)}>
        <SelectField name="currency" label="Currency" choices={currencyChoices} />
        <SelectField name="owner_id" label="Owner" choices={owners} />
      </MoreFields>
      <FormActions>{deal ? 'Save changes' : 'Add deal'}</FormActions>
    </Form>
  );
}

export const DealDialog = recordDialog({ add: 'Add Deal', edit: 'Edit deal' }, DealForm);
