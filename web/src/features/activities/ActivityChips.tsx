import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '@rapport/shared/dates';
import { CalendarDays, ListFilter, UserRound } from 'lucide-react';
import { usePreferences } from '../../lib/format/preferences';
import { wordedTable } from '../../lib/words/words';
import { useOwners } from '../../lib/workspace/team';
import { FilterChip } from '../../ui/table/FilterChip';
import type { ActivityFilter } from './activities.queries';

const KINDS = wordedTable({
  touches: msg`Calls, meetings, emails`,
  notes: msg`Notes`,
  tasks_done: msg`Tasks done`,
});

type Name = 'actor' | 'kind' | 'from' | 'to';

interface ActivityChipsProps {
  filter: ActivityFilter;
  onRemove: (...names: Name[]) => void;
}

/** The active filters of the feed, each with a button to remove it. */
export function ActivityChips({ filter: { actor_id, kind, from, to }, onRemove }: ActivityChipsProps) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const owners = useOwners();
  if (!actor_id && !kind && !from && !to) return null;
  const person = owners.find(({ value }) => value === actor_id)?.label ?? t`One person`;
  const [first, last] = [from && formatDate(from, preferences), to && formatDate(to, preferences)];
  const days = first && last ? `${first} – ${last}` : first ? t`From ${first}` : t`Until ${last}`;
  return (
    <div className="flex flex-wrap gap-2">
      {actor_id && (
        <FilterChip icon={UserRound} label={person} onRemove={() => onRemove('actor')}>
          {person}
        </FilterChip>
      )}
      {kind && (
        <FilterChip icon={ListFilter} label={KINDS[kind]} onRemove={() => onRemove('kind')}>
          {KINDS[kind]}
        </FilterChip>
      )}
      {(from || to) && (
        <FilterChip icon={CalendarDays} label={days} onRemove={() => onRemove('from', 'to')}>
          {days}
        </FilterChip>
      )}
    </div>
  );
}
