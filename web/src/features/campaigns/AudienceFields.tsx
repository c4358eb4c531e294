import { Trans, useLingui } from '@lingui/react/macro';
import { useFormContext, useWatch } from 'react-hook-form';
import { statusChoices } from '../../lib/format/labels';
import { RecordField } from '../../lib/records/RecordField';
import { useRecordName } from '../../lib/records/useRecordName';
import { useOwners } from '../../lib/workspace/team';
import { Field } from '../../ui/form/Field';
import { SelectField } from '../../ui/form/SelectField';
import { AudienceCountLine } from './AudienceCountLine';
import { audienceOf } from './campaignInput';

/** Who gets a campaign: the contacts that match every filter, counted while the filters are chosen. */
export function AudienceFields() {
  const { t } = useLingui();
  const { control } = useFormContext();
  const audience = audienceOf(useWatch({ control, name: 'audience' }));
  const owners = useOwners();
  const companyName = useRecordName('companies', audience.company_id ?? '');
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-semibold text-sm">
        <Trans>Audience</Trans>
      </legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="audience.status"
          label={t`Status`}
          choices={[{ value: '', label: t`Any status` }, ...statusChoices]}
        />
        <Field name="audience.tag" label={t`Tag`} placeholder={t`Any`} />
        <RecordField type="company" name="audience.company_id" initialName={companyName} isOptional={false} />
        {owners.length > 1 && (
          <SelectField
            name="audience.owner_id"
            label={t`Owner`}
            choices={[{ value: '', label: t`Any owner` }, ...owners]}
          />
        )}
        <Field name="audience.search" label={t`Name, email or company contains`} />
      </div>
      <AudienceCountLine audience={audience} />
    </fieldset>
  );
}
