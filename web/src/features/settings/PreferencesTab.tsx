import { Trans, useLingui } from '@lingui/react/macro';
import { CURRENCIES } from '@rapport/shared/currencies';
import { LANGUAGES, languageName } from '@rapport/shared/languages';
import { DateFormat, PreferenceSettings } from '@rapport/shared/settings';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { formResolver } from '../../lib/words/formResolver';
import { i18n } from '../../lib/words/i18n';
import { preferencesQuery } from '../../lib/workspace/settings';
import { toast } from '../../ui/feedback/toast';
import { AskBeforeLeaving } from '../../ui/form/AskBeforeLeaving';
import { Form } from '../../ui/form/Form';
import { showFieldErrors } from '../../ui/form/formErrors';
import { keepUnsavedInput, replaceWithSaved } from '../../ui/form/keepTyped';
import { SelectField } from '../../ui/form/SelectField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { SwitchField } from '../../ui/form/SwitchField';
import { chooseTheme, useTheme } from '../../ui/theme/theme';
import { SettingsCard } from './SettingsCard';
import { useSavePreferences } from './settings.queries';

const dateFormats = DateFormat.options.map((value) => ({ value, label: value }));
const currencies = CURRENCIES.map((value) => ({ value, label: value }));

/** The settings for how the app looks to the user: formats, currency, language, theme. */
export function PreferencesTab() {
  const { t } = useLingui();
  return (
    <SettingsCard
      title={t`Preferences`}
      subtitle={t`Dates, money and numbers are shown like this on every screen`}
      query={useQuery(preferencesQuery())}
    >
      {(preferences) => <PreferencesForm preferences={preferences} />}
    </SettingsCard>
  );
}

function PreferencesForm({ preferences }: { preferences: PreferenceSettings }) {
  const { t } = useLingui();
  const save = useSavePreferences();
  const { theme } = useTheme();
  const languages = LANGUAGES.map((value) => ({ value, label: languageName(value, i18n.language()) }));
  // Shows the current theme of this browser, even if another one was saved in another browser.
  const form = useForm({
    resolver: formResolver(PreferenceSettings),
    values: { ...preferences, theme },
    resetOptions: keepUnsavedInput,
  });
  const submit = form.handleSubmit((change) =>
    save.mutateAsync(change).then(
      (saved) => {
        form.reset({ ...saved, theme: change.theme }, replaceWithSaved);
        chooseTheme(change.theme);
        toast.success(t`Preferences saved`, { description: t`Your preferences have been updated successfully.` });
      },
      (problem) => showFieldErrors(form, problem),
    ),
  );
  const themes = [
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
    { value: 'auto', label: t`Auto` },
  ];
  return (
    <Form form={form} onSubmit={submit}>
      <AskBeforeLeaving tab="tab" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField name="date_format" label={t`Date format`} choices={dateFormats} />
        <SelectField
          name="currency"
          label={t`Currency`}
          hint={t`Used where an amount has no currency of its own`}
          choices={currencies}
        />
        <SelectField name="language" label={t`Language`} choices={languages} />
        <SelectField name="theme" label={t`Theme`} choices={themes} />
      </div>
      <SwitchField
        name="single_key_shortcuts"
        label={t`Single-key shortcuts`}
        hint={t`Keys such as c, g and ? work without Ctrl. Turn them off if you press them by accident or use voice input.`}
      />
      <div>
        <SubmitButton>
          <Trans>Save preferences</Trans>
        </SubmitButton>
      </div>
    </Form>
  );
}
