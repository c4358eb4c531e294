import { Trans, useLingui } from '@lingui/react/macro';
import { ProfileSettings } from '@rapport/shared/settings';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { timeZoneChoices } from '../../lib/format/timeZones';
import { formResolver } from '../../lib/words/formResolver';
import { toast } from '../../ui/feedback/toast';
import { AskBeforeLeaving } from '../../ui/form/AskBeforeLeaving';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { showFieldErrors } from '../../ui/form/formErrors';
import { keepUnsavedInput, replaceWithSaved } from '../../ui/form/keepTyped';
import { SelectField } from '../../ui/form/SelectField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { ProfilePicture } from './ProfilePicture';
import { SettingsCard } from './SettingsCard';
import { settingsQueries, useSaveProfile } from './settings.queries';

/** The user's name, picture and time zone. */
export function ProfileTab({ picture }: { picture: string | null }) {
  const { t } = useLingui();
  return (
    <SettingsCard title={t`Profile`} query={useQuery(settingsQueries.profile())}>
      {(profile) => (
        <div className="flex flex-col gap-5">
          <ProfilePicture name={profile.name} picture={picture} />
          <ProfileForm profile={profile} />
        </div>
      )}
    </SettingsCard>
  );
}

function ProfileForm({ profile }: { profile: ProfileSettings }) {
  const { t } = useLingui();
  const save = useSaveProfile();
  const form = useForm({ resolver: formResolver(ProfileSettings), values: profile, resetOptions: keepUnsavedInput });
  const submit = form.handleSubmit(({ email: _email, ...change }) =>
    save.mutateAsync(change).then(
      (saved) => {
        form.reset(saved, replaceWithSaved);
        toast.success(t`Profile saved`, { description: t`Your profile has been updated successfully.` });
      },
      (problem) => showFieldErrors(form, problem),
    ),
  );
  return (
    <Form form={form} onSubmit={submit}>
      <AskBeforeLeaving tab="tab" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="name" label={t`Name`} autoComplete="name" />
        <Field name="email" label={t`Email`} readOnly hint={t`You sign in with this address. It cannot be changed.`} />
        <Field name="phone" label={t`Phone`} type="tel" autoComplete="tel" isOptional />
        <Field name="company" label={t`Company`} autoComplete="organization" isOptional />
        <SelectField
          name="timezone"
          label={t`Time zone`}
          hint={t`Decides when your day starts and when reminders arrive`}
          choices={timeZoneChoices(profile.timezone)}
        />
      </div>
      <div>
        <SubmitButton>
          <Trans>Save profile</Trans>
        </SubmitButton>
      </div>
    </Form>
  );
}
