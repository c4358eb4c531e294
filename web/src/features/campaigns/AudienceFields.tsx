import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { statusChoices } from '../../lib/format/labels';
import { RecordField } from '../../lib/records/RecordField';
import { useRecordName } from '../../lib/records/useRecordName';
import { viewsQuery } from '../../lib/views/views';
import { useIsShared, useOwners } from '../../lib/workspace/team';
import { Button } from '../../ui/button/Button';
import { Field } from '../../ui/form/Field';
import { SelectField } from '../../ui/form/SelectField';
import { AudienceCountLine } from './AudienceCountLine';
import { audienceOf } from './campaignInput';

/** The audience of a campaign: the contacts that match all filters. They are counted while the filters are edited. */
export function AudienceFields() {
  const { t } = useLingui();
  const { control, setValue } = useFormContext();
  const audience = audienceOf(useWatch({ control, name: 'audience' }));
  const owners = useOwners();
  const isShared = useIsShared();
  const companyName = useRecordName('companies', audience.company_id ?? '');
  const { viewChoices, isMissing } = useViewChoices(audience.view);
  const hasViews = viewChoices.length > 1;
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
        {isShared && (
          <SelectField
            name="audience.owner_id"
            label={t`Owner`}
            choices={[{ value: '', label: t`Any owner` }, ...owners]}
          />
        )}
        <Field name="audience.search" label={t`Name, email or company contains`} />
        {hasViews && (
          <SelectField
            name="audience.view"
            label={t`Saved view`}
            hint={t`Followed until the campaign is sent: contacts that join the view before then get it too.`}
            choices={viewChoices}
          />
        )}
      </div>
      {isMissing && (
        <p className="text-danger-text">
          <Trans>
            This view was deleted or is not shared with you. If the owner of the campaign does not see it either, the
            campaign will not be sent.
          </Trans>
        </p>
      )}
      {audience.filter && (
        <p className="flex flex-wrap items-center gap-2 text-ink-soft">
          <Trans>Only contacts that match the filter that was set before.</Trans>
          <Button size="small" onClick={() => setValue('audience.filter', null, { shouldDirty: true })}>
            <Trans>Remove filter</Trans>
          </Button>
        </p>
      )}
      {!isMissing && <AudienceCountLine audience={audience} />}
    </fieldset>
  );
}

/** The choices of views. The chosen view is included even while the views are loading or if it is missing. */
const useViewChoices = (chosen: string | undefined) => {
  const { t } = useLingui();
  const { data: views } = useQuery(viewsQuery('contact'));
  const isMissing = chosen !== undefined && views !== undefined && !views.some(({ id }) => id === chosen);
  const viewChoices = [
    { value: '', label: t`No view` },
    ...(views ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ...(isMissing || !views ? [{ value: chosen ?? '', label: isMissing ? t`View not found` : t`Loading` }] : []),
  ].filter(({ value }, nth) => value !== '' || nth === 0);
  return { viewChoices, isMissing };
};
