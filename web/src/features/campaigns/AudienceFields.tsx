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
  const { control } = useFormContext();
  const audience = audienceOf(useWatch({ control, name: 'audience' }));
  const owners = useOwners();
  const companyName = useRecordName('companies', audience.company_id ?? '');
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-semibold text-sm">Audience</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="audience.status"
          label="Status"
          choices={[{ value: '', label: 'Any status' }, ...statusChoices]}
        />
        <Field name="audience.tag" label="Tag" placeholder="Any" />
        <RecordField type="company" name="audience.company_id" initialName={companyName} isOptional={false} />
        {owners.length > 1 && (
          <SelectField
            name="audience.owner_id"
            label="Owner"
            choices={[{ value: '', label: 'Any owner' }, ...owners]}
          />
        )}
        <Field name="audience.search" label="Name, email or company contains" />
      </div>
      <AudienceCountLine audience={audience} />
    </fieldset>
  );
}
