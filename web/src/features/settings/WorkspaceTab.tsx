import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CURRENCIES } from '@rapport/shared/currencies';
import { Currency } from '@rapport/shared/money';
import { ratesInCurrency } from '@rapport/shared/otherRates';
import { otherCurrencies, WorkspaceSettings } from '@rapport/shared/settings';
import { asText } from '@rapport/shared/words';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formResolver } from '../../lib/words/formResolver';
import { workspaceQuery } from '../../lib/workspace/settings';
import { toast } from '../../ui/feedback/toast';
import { AskBeforeLeaving } from '../../ui/form/AskBeforeLeaving';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { showFieldErrors } from '../../ui/form/formErrors';
import { keepUnsavedInput, replaceWithSaved } from '../../ui/form/keepTyped';
import { NumberField } from '../../ui/form/NumberField';
import { SelectField } from '../../ui/form/SelectField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { SwitchField } from '../../ui/form/SwitchField';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { SettingsCard } from './SettingsCard';
import { useSaveWorkspace } from './settings.queries';

/** Parses the form's values: the reasons are typed one per line, and an empty rate means none. */
const WorkspaceInput = WorkspaceSettings.extend({
  rates: z.partialRecord(Currency, z.number().positive(asText(msg`Enter a rate above zero`)).max(1_000_000).optional()),
  lost_reasons: z
    .string()
    .transform((text) => text.split('\n').flatMap((line) => line.trim() || []))
    .pipe(WorkspaceSettings.shape.lost_reasons),
  mail_years: z.string().transform((years) => (years === '' ? null : Number(years))),
});

/**
 * The rates as values of the form, with a key for every currency. Without these keys, a rate that is emptied again
 * would differ from its initial value, and count as a change.
 */
const rateFields = (rates: WorkspaceSettings['rates']) =>
  Object.fromEntries(CURRENCIES.map((currency) => [currency, rates[currency]]));

const valuesOf = (settings: WorkspaceSettings) => ({
  ...settings,
  rates: rateFields(settings.rates),
  lost_reasons: settings.lost_reasons.join('\n'),
  mail_years: settings.mail_years ? String(settings.mail_years) : '',
});

/** The settings that all members share; only owners can change them. */
export function WorkspaceTab({ isOwner }: { isOwner: boolean }) {
  const { t } = useLingui();
  return (
    <SettingsCard
      title={t`Workspace`}
      subtitle={isOwner ? undefined : t`Only the workspace owner can change these settings.`}
      query={useQuery(workspaceQuery())}
    >
      {(settings) => <WorkspaceForm settings={settings} isOwner={isOwner} />}
    </SettingsCard>
  );
}

function WorkspaceForm({ settings, isOwner }: { settings: WorkspaceSettings; isOwner: boolean }) {
  const { t } = useLingui();
  const save = useSaveWorkspace();
  const form = useForm({
    resolver: formResolver(WorkspaceInput),
    values: valuesOf(settings),
    resetOptions: keepUnsavedInput,
  });
  const currency = form.watch('currency');
  const followCurrency = (to: Currency) =>
    form.setValue('rates', rateFields(ratesInCurrency(to, { currency, rates: form.getValues('rates') })), {
      shouldDirty: true,
    });
  const { dirtyFields } = form.formState;
  const submit = form.handleSubmit(({ rates, ...values }) => {
    const known = Object.fromEntries(
      Object.entries(rates).filter(([code, rate]) => rate !== undefined && code !== values.currency),
    );
    // Only edited fields are sent, because another owner may have changed the others. Rates are in the currency of the form.
    const edited = Object.keys({ ...dirtyFields, ...(dirtyFields.rates && { currency: true }) });
    const change = Object.fromEntries(
      Object.entries({ ...values, rates: known }).filter(([name]) => edited.includes(name)),
    );
    return save.mutateAsync(change).then(
      (saved) => {
        form.reset(valuesOf(saved), replaceWithSaved);
        toast.success(t`Workspace saved`);
      },
      (problem) => showFieldErrors(form, problem),
    );
  });
  return (
    <Form form={form} onSubmit={submit}>
      <AskBeforeLeaving tab="tab" />
      <fieldset disabled={!isOwner} className="flex min-w-0 flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="name" label={t`Name`} />
          <SelectField
            name="currency"
            label={t`Currency`}
            hint={t`Totals are shown in this currency`}
            choices={CURRENCIES.map((value) => ({ value, label: value }))}
            onChange={(event) => followCurrency(Currency.parse(event.target.value))}
          />
        </div>
        <Rates currency={currency} />
        <TextAreaField name="lost_reasons" label={t`Reasons for losing a deal`} hint={t`One per line`} rows={5} />
        <CampaignDefaults isOwner={isOwner} />
        <SwitchField
          name="ai_words"
          label={t`Use a language model to write AI insights`}
          hint={t`Only figures and record references leave this server, never names, addresses, phone numbers or notes. Questions asked in the search box are sent as they are typed, with the names of fields and stages. Scores are always calculated here.`}
          disabled={!isOwner}
        />
        <SwitchField
          name="ai_mail"
          label={t`Let a language model summarize emails and draft answers`}
          hint={t`Only when someone asks for it. The texts of the emails are sent to the model, with names, addresses, links and numbers replaced.`}
          disabled={!isOwner}
        />
        <SelectField
          name="mail_years"
          label={t`Keep emails from mailboxes`}
          hint={t`Older ones are deleted here every night. They stay in the mailboxes.`}
          choices={[
            { value: '', label: t`Forever` },
            ...[1, 2, 3, 5, 10].map((years) => ({
              value: String(years),
              label: plural(years, { one: '# year', other: '# years' }),
            })),
          ]}
        />
        {isOwner && (
          <div>
            <SubmitButton>
              <Trans>Save workspace</Trans>
            </SubmitButton>
          </div>
        )}
      </fieldset>
    </Form>
  );
}

function Rates({ currency }: { currency: Currency }) {
  const { t } = useLingui();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">
        <Trans>Exchange rates</Trans>
      </legend>
      <div className="grid gap-4 sm:grid-cols-3">
        {otherCurrencies(currency).map((other) => (
          <NumberField
            key={other}
            name={`rates.${other}`}
            label={t`1 ${other} is`}
            suffix={currency}
            step="any"
            isOptional
          />
        ))}
      </div>
      <p className="mt-1 text-[13px]/4.5 text-ink-faint">
        <Trans>Amounts in a currency without a rate are not included in totals. They are shown separately.</Trans>
      </p>
    </fieldset>
  );
}

function CampaignDefaults({ isOwner }: { isOwner: boolean }) {
  const { t } = useLingui();
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-2 font-medium">
        <Trans>Campaigns</Trans>
      </legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          name="sender_name"
          label={t`Sender`}
          hint={t`Shown as the sender. Defaults to the name above.`}
          isOptional
        />
        <Field
          name="reply_to"
          label={t`Reply-to address`}
          type="email"
          hint={t`Defaults to the person who created the campaign`}
          isOptional
        />
      </div>
      <Field
        name="postal_address"
        label={t`Postal address`}
        hint={t`Shown below every campaign, as the law in many countries requires`}
        isOptional
      />
      <SwitchField
        name="tracks_opens"
        label={t`Estimate opens and clicks`}
        hint={t`The default for new campaigns. Some countries require consent first.`}
        disabled={!isOwner}
      />
    </fieldset>
  );
}
