import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useWorkspaceSettings } from '../../lib/workspace/settings';
import { useStages } from '../../lib/workspace/stages';
import { useOwners } from '../../lib/workspace/team';
import { Checkbox } from '../../ui/form/Checkbox';
import { CheckList } from '../../ui/form/CheckList';
import { Field } from '../../ui/form/Field';
import { NumberField } from '../../ui/form/NumberField';
import { Select } from '../../ui/form/Select';
import { SelectField } from '../../ui/form/SelectField';
import { Card } from '../../ui/page/Card';
import type { FormInput } from './formInput';

/** What new contacts get, such as an owner and tags, and the task and deal that each submission creates. */
export function NewContacts({ wasRoundRobin }: { wasRoundRobin: boolean }) {
  const { t } = useLingui();
  const { control, setValue } = useFormContext<FormInput>();
  const [task, deal] = useWatch({ control, name: ['task', 'deal'] });
  const { pipelines } = useStages();
  const currency = useWorkspaceSettings()?.currency;
  const stages = pipelines.flatMap(({ label, stages: own }) =>
    own
      .filter(({ kind }) => kind === 'open')
      .map((stage) => ({ value: stage.key, label: stage.label, group: pipelines.length > 1 ? label : undefined })),
  );
  const change = <Name extends 'task' | 'deal'>(name: Name, value: FormInput[Name]) =>
    setValue(name, value as never, { shouldDirty: true });
  return (
    <Card title={t`New contacts`}>
      <div className="flex flex-col gap-4">
        <OwnerChoice wasRoundRobin={wasRoundRobin} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="tags" label={t`Tags`} hint={t`Separated by commas`} isOptional />
          <Field name="source" label={t`Source`} hint={t`If empty, the name of the form`} isOptional maxLength={200} />
        </div>
        <div className="flex flex-col gap-2">
          <Checkbox
            label={t`Create a task for each submission`}
            checked={Boolean(task)}
            onChange={({ target }) => change('task', target.checked ? { title: t`Call back`, due_days: 1 } : null)}
          />
          {task && (
            <div className="grid gap-4 ps-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <Field name="task.title" label={t`Task`} maxLength={200} />
              <NumberField name="task.due_days" label={t`Due in days`} min={0} max={365} step={1} />
            </div>
          )}
        </div>
        <div className="flex flex-col gap-2">
          <Checkbox
            label={t`Create a deal for each submission`}
            checked={Boolean(deal)}
            onChange={({ target }) =>
              change('deal', target.checked ? { title: t`Inquiry`, amount: 0, stage: '' } : null)
            }
          />
          {deal && (
            <div className="grid gap-4 ps-6 sm:grid-cols-2">
              <div className="sm:col-span-2">
                <Field
                  name="deal.title"
                  label={t`Deal`}
                  hint={t`The name of the contact is added to it`}
                  maxLength={150}
                />
              </div>
              <NumberField name="deal.amount" label={t`Amount`} min={0} suffix={currency} isOptional />
              <SelectField
                name="deal.stage"
                label={t`Stage`}
                choices={[{ value: '', label: t`First stage` }, ...stages]}
              />
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}

/** The owner of new contacts: nobody, one member, or several in turn (round robin). Existing contacts keep their owner. */
function OwnerChoice({ wasRoundRobin }: { wasRoundRobin: boolean }) {
  const { t } = useLingui();
  const id = useId();
  const owners = useOwners();
  const { field } = useController<FormInput, 'owner_ids'>({ name: 'owner_ids' });
  const [isRoundRobin, setIsRoundRobin] = useState(wasRoundRobin);
  const chosen = field.value ?? [];
  const all = owners.map(({ value }) => value);
  const choose = (value: string) => {
    setIsRoundRobin(value === 'turn');
    field.onChange(value === 'turn' ? all : value ? [value] : []);
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="font-medium">
          <Trans>Owner</Trans>
        </label>
        <Select
          id={id}
          choices={[
            { value: '', label: t`No owner` },
            ...owners,
            ...(owners.length > 1 ? [{ value: 'turn', label: t`Members in turn` }] : []),
          ]}
          value={isRoundRobin ? 'turn' : (chosen[0] ?? '')}
          onChange={({ target }) => choose(target.value)}
        />
        <p className="text-[13px]/4.5 text-ink-faint">
          <Trans>
            Notified within seconds of each submission. Without an owner, the workspace owners are notified. Existing
            contacts keep their owner.
          </Trans>
        </p>
      </div>
      {isRoundRobin && (
        <fieldset className="min-w-0">
          <legend className="sr-only">
            <Trans>Members in turn</Trans>
          </legend>
          <CheckList
            choices={owners}
            value={chosen}
            onChange={(next) => next.length > 0 && field.onChange(all.filter((each) => next.includes(each)))}
          />
        </fieldset>
      )}
    </div>
  );
}
