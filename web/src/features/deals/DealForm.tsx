import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { amountText } from '@rapport/shared/amounts';
import { CURRENCIES } from '@rapport/shared/currencies';
import type { Deal } from '@rapport/shared/deals';
import { useEffect } from 'react';
import { CustomFields } from '../../lib/fields/CustomFields';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';
import { usePercent } from '../../lib/format/usePercent';
import { ownerValue, useOwnerChoices, useOwnerName } from '../../lib/records/owner';
import { RecordField } from '../../lib/records/RecordField';
import { useRecordForm } from '../../lib/records/useRecordForm';
import { wordedTable } from '../../lib/words/words';
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
import { dealInput } from './dealInput';

const LABELS = wordedTable({ probability: msg`Probability`, next_step_at: msg`Planned for` });

const currencyChoices = CURRENCIES.map((value) => ({ value, label: value }));

export type DealDefaults = Partial<Pick<Deal, 'contact_id' | 'contact_name' | 'company_id' | 'company_name' | 'stage'>>;

const valuesOf = (
  deal: Deal | undefined,
  currency: (typeof CURRENCIES)[number],
  defaults: DealDefaults,
  language: string,
) => ({
  title: deal?.title ?? '',
  amount: deal ? amountText(deal.amount, language) : '',
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

const probabilityHint = ({ kind, label }: ShownStage, percent: string) =>
  kind === 'open' ? t`0 uses the default for ${label}, ${percent}` : t`${label} is ${percent}`;

export function DealForm({ record: deal, defaults, onSaved }: RecordFormProps<Deal> & { defaults?: DealDefaults }) {
  const { t } = useLingui();
  const percent = usePercent();
  const { language } = usePreferences();
  const owners = useOwnerChoices(!deal);
  const ownerName = useOwnerName();
  const { pipelineOf, stageOf, labelOf, choicesOf } = useStages();
  const firstStage = pipelineOf(null)?.stages[0]?.key;
  const { currency } = useMoney();
  const { form, base, saveWith, conflict } = useRecordForm({
    objectType: 'deal',
    record: deal,
    schema: dealInput(language),
    valuesOf: (stored?: Deal) => valuesOf(stored, currency as 'USD', { stage: firstStage, ...defaults }, language),
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
      <Field name="title" label={t`Title`} autoFocus />
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField />
        <SelectField name="stage" label={t`Stage`} choices={choicesOf()} />
        <RecordField type="contact" initialName={(base ?? defaults)?.contact_name} />
        <RecordField type="company" initialName={(base ?? defaults)?.company_name} />
        <NumberField
          name="probability"
          label={t`Probability`}
          min={0}
          max={100}
          step={1}
          suffix="%"
          hint={stage && probabilityHint(stage, percent(stage.probability))}
        />
        <Field name="expected_close_date" label={t`Expected close date`} type="date" isOptional />
        <Field name="next_step" label={t`Next step`} isOptional />
        <Field name="next_step_at" label={t`Planned for`} type="date" isOptional />
      </div>
      <TextAreaField name="notes" label={t`Notes`} rows={3} isOptional />
      <CustomFields objectType="deal" />
      <MoreFields isOpen={Boolean(deal)}>
        <SelectField name="currency" label={t`Currency`} choices={currencyChoices} />
        <SelectField name="owner_id" label={t`Owner`} choices={owners} />
      </MoreFields>
      <FormActions>{deal ? t`Save changes` : t`Add deal`}</FormActions>
    </Form>
  );
}

export const DealDialog = recordDialog(wordedTable({ add: msg`Add Deal`, edit: msg`Edit deal` }), DealForm);
