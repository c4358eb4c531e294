import { zodResolver } from '@hookform/resolvers/zod';
import { type Deal, type DealStage, isClosed, STAGE_PROBABILITY } from '@rapport/shared/deals';
import { CURRENCIES } from '@rapport/shared/money';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { STAGE_LABELS, stageChoices } from '../../lib/format/labels';
import { useMoney } from '../../lib/format/useMoney';
import { useIdempotencyKey } from '../../lib/http/useIdempotencyKey';
import { ConflictNotice } from '../../lib/records/ConflictNotice';
import { differences } from '../../lib/records/differences';
import { lastChangeBy } from '../../lib/records/lastChange';
import { useConflict } from '../../lib/records/useConflict';
import { usePickedCompanies, usePickedContacts } from '../../lib/records/usePicks';
import { useOwners } from '../../lib/workspace/team';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { MoreFields } from '../../ui/form/MoreFields';
import { NumberField } from '../../ui/form/NumberField';
import { PickerField } from '../../ui/form/PickerField';
import { SelectField } from '../../ui/form/SelectField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { DialogActions, DialogCancel } from '../../ui/overlay/Dialog';
import { AmountField } from './AmountField';
import { DealInput, ME } from './dealInput';
import { dealQueries, useChangeDeal, useCreateDeal } from './deals.queries';

const FIELDS = {
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

const valuesOf = (deal: Deal | undefined, currency: (typeof CURRENCIES)[number], defaults: DealDefaults = {}) => ({
  title: deal?.title ?? '',
  amount: deal ? String(deal.amount) : '',
  currency: deal?.currency ?? currency,
  stage: deal?.stage ?? defaults.stage ?? 'lead',
  probability: deal?.probability ?? 0,
  contact_id: deal?.contact_id ?? defaults.contact_id ?? null,
  company_id: deal?.company_id ?? defaults.company_id ?? null,
  expected_close_date: deal?.expected_close_date ?? null,
  next_step: deal?.next_step ?? '',
  next_step_at: deal?.next_step_at ?? null,
  owner_id: deal ? (deal.owner_id ?? '') : ME,
  notes: deal?.notes ?? '',
});

const probabilityHint = (stage: DealStage) =>
  isClosed(stage)
    ? `${STAGE_LABELS[stage]} is ${STAGE_PROBABILITY[stage]}%`
    : `0 counts as ${STAGE_PROBABILITY[stage]}%, the usual for ${STAGE_LABELS[stage]}`;

interface DealFormProps {
  /** The deal to change; without one the form adds a new one. */
  deal?: Deal;
  defaults?: DealDefaults;
  onSaved: (deal: Deal) => void;
}

export function DealForm({ deal, defaults, onSaved }: DealFormProps) {
  const keyFor = useIdempotencyKey();
  const owners = useOwners();
  const { currency } = useMoney();
  const create = useCreateDeal();
  const change = useChangeDeal();
  const queryClient = useQueryClient();
  const read = (of?: Deal) => valuesOf(of, currency as 'USD', defaults);
  const form = useForm({ resolver: zodResolver(DealInput), defaultValues: read(deal) });
  // The workspace's currency may be known only after the form has opened.
  const isChosen = deal !== undefined || form.formState.dirtyFields.currency;
  useEffect(() => {
    if (!isChosen) form.resetField('currency', { defaultValue: currency as 'USD' });
  }, [form, currency, isChosen]);
  const { base, theirs, showRefusal, keepMine, takeTheirs } = useConflict({
    form,
    record: deal,
    valuesOf: read,
    fetchTheirs: async () => ({
      record: await queryClient.query({ ...dealQueries.one(deal?.id ?? ''), staleTime: 0 }),
      by: await lastChangeBy(deal?.id ?? ''),
    }),
  });
  /** The values as a person reads them. */
  const told = (of?: Deal) => ({
    ...read(of),
    stage: of ? STAGE_LABELS[of.stage] : '',
    contact_id: of?.contact_name ?? '',
    company_id: of?.company_name ?? '',
    owner_id: owners.find(({ value }) => value === of?.owner_id)?.label ?? '',
  });

  const save = form.handleSubmit((values) =>
    (base
      ? change.mutateAsync({ deal: base, change: values })
      : create.mutateAsync({ deal: values, key: keyFor(values) })
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
      <Field name="title" label="Title" autoFocus />
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField />
        <SelectField name="stage" label="Stage" choices={stageChoices} />
        <PickerField
          name="contact_id"
          label="Contact"
          initialName={(base ?? defaults)?.contact_name}
          usePicks={usePickedContacts}
          isOptional
        />
        <PickerField
          name="company_id"
          label="Company"
          initialName={(base ?? defaults)?.company_name}
          usePicks={usePickedCompanies}
          isOptional
        />
        <NumberField
          name="probability"
          label="Probability"
          min={0}
          max={100}
          step={1}
          suffix="%"
          hint={probabilityHint(form.watch('stage') ?? 'lead')}
        />
        <Field name="expected_close_date" label="Expected close date" type="date" isOptional />
        <Field name="next_step" label="Next step" isOptional />
        <Field name="next_step_at" label="Planned for" type="date" isOptional />
      </div>
      <TextAreaField name="notes" label="Notes" rows={3} isOptional />
      <MoreFields isOpen={Boolean(deal)}>
        <SelectField name="currency" label="Currency" choices={currencyChoices} />
        <SelectField
          name="owner_id"
          label="Owner"
          choices={[...(deal ? [] : [{ value: ME, label: 'Me' }]), { value: '', label: 'Nobody' }, ...owners]}
        />
      </MoreFields>
      <DialogActions>
        <DialogCancel />
        <SubmitButton>{deal ? 'Save changes' : 'Add deal'}</SubmitButton>
      </DialogActions>
    </Form>
  );
}
