import { useLingui } from '@lingui/react/macro';
import type { FieldObject } from '@rapport/shared/fields';
import { CUSTOM } from '@rapport/shared/recordFields';
import type { WebhookEvent } from '@rapport/shared/webhookEvents';
import { fieldsToSend, recordOf, type WebhookFields } from '@rapport/shared/webhookFields';
import { useFormContext, useWatch } from 'react-hook-form';
import { useRecordFields } from '../../lib/records/recordFields';
import { RECORD_TYPES } from '../../lib/records/recordTypes';
import { say } from '../../lib/words/words';
import { CheckboxField } from '../../ui/form/CheckboxField';
import { CheckListField } from '../../ui/form/CheckListField';
import { Fold } from '../../ui/page/Fold';

const TYPES = ['contact', 'company', 'deal', 'task'] as const satisfies FieldObject[];

/** For each type of record, whether all its fields are sent, or else the keys of those that are. */
export type FieldChoices = Record<FieldObject, { isWhole: boolean; keys: string[] }>;

export const toFieldChoices = (fields: WebhookFields | undefined): FieldChoices => {
  const choiceOf = (type: FieldObject) => ({ isWhole: !fields?.[type], keys: fields?.[type] ?? [] });
  return { contact: choiceOf('contact'), company: choiceOf('company'), deal: choiceOf('deal'), task: choiceOf('task') };
};

export const fromFieldChoices = (choices: FieldChoices): WebhookFields =>
  Object.fromEntries(TYPES.flatMap((type) => (choices[type].isWhole ? [] : [[type, choices[type].keys]])));

/** Chooses the fields that an endpoint gets, for the types of records that its events are about. */
export function WebhookFieldChoice() {
  const { t } = useLingui();
  const { getValues } = useFormContext();
  const events: WebhookEvent[] = useWatch({ name: 'events' });
  const types = TYPES.filter((type) => events.some((event) => recordOf(event) === type));
  const isChosen = TYPES.some((type) => !getValues(`choices.${type}.isWhole`));
  if (types.length === 0) return null;
  return (
    <Fold label={t`Fields`} isOpen={isChosen}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">{t`IDs and the time of the last change are always sent.`}</p>
        {types.map((type) => (
          <FieldsOfType key={type} type={type} />
        ))}
      </div>
    </Fold>
  );
}

function FieldsOfType({ type }: { type: FieldObject }) {
  const { t } = useLingui();
  const choices = useChoices(type);
  const isWhole: boolean = useWatch({ name: `choices.${type}.isWhole` });
  const { label } = RECORD_TYPES[type];
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <CheckboxField name={`choices.${type}.isWhole`} label={t`${{ recordType: label }}: all fields`} />
      {!isWhole && (
        <CheckListField
          name={`choices.${type}.keys`}
          label={t`Fields to send: ${{ recordType: label }}`}
          choices={choices}
        />
      )}
    </div>
  );
}

/** All fields, by their names in the API and their labels in the app. */
const useChoices = (type: FieldObject) => {
  const fields = useRecordFields(type);
  const labels = new Map(fields.map(({ key, label }) => [key, say(label)]));
  const own = fields.filter(({ key }) => key.startsWith(CUSTOM)).map(({ key }) => key);
  return [...fieldsToSend(type), ...own].map((key) => {
    const label = labels.get(key);
    return { value: key, label: label ? `${label} (${key})` : key };
  });
};
