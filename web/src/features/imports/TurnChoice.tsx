import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useMe } from '../../lib/workspace/role';
import { useOwners } from '../../lib/workspace/team';
import { CheckList } from '../../ui/form/CheckList';
import { Select } from '../../ui/form/Select';

interface TurnChoiceProps {
  value: string[] | undefined;
  onChoose: (value: string[] | undefined) => void;
}

/** Asks who gets the new records: the user who imports them, or members in turn. Renders nothing if there is only one member. */
export function TurnChoice({ value, onChoose }: TurnChoiceProps) {
  const { t } = useLingui();
  const id = useId();
  const me = useMe();
  const owners = useOwners();
  if (owners.length < 2) return null;
  const all = owners.map((owner) => owner.value);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={id} className="font-medium">
          <Trans>New records go to</Trans>
        </label>
        <Select
          id={id}
          choices={[
            { value: '', label: me?.name ?? t`Me` },
            { value: 'turn', label: t`Members in turn` },
          ]}
          value={value ? 'turn' : ''}
          onChange={({ target }) => onChoose(target.value ? all : undefined)}
        />
      </div>
      {value && (
        <fieldset className="min-w-0">
          <legend className="text-[13px]/4.5 text-ink-faint">
            <Trans>Rows that name an owner keep it. The others are distributed evenly, row by row.</Trans>
          </legend>
          <CheckList
            choices={owners}
            value={value}
            // In the order of the team, so that the records of the same file are always distributed in the same way.
            onChange={(chosen) => chosen.length > 0 && onChoose(all.filter((each) => chosen.includes(each)))}
          />
        </fieldset>
      )}
    </div>
  );
}
