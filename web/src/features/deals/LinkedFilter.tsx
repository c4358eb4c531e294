import { msg, select, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type DatePreferences, formatDate, formatMonth, shiftDay } from '@rapport/shared/dates';
import { DealQuery } from '@rapport/shared/deals';
import { BellRing, CalendarDays, CircleX, Milestone } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { usePreferences } from '../../lib/format/preferences';
import { wordedTable } from '../../lib/words/words';
import { useStages } from '../../lib/workspace/stages';
import { FilterChip } from '../../ui/table/FilterChip';
import type { DealListFilter } from './deals.queries';

const DAYS = ['created', 'closed', 'expected'] as const;

const Linked = DealQuery.pick({
  state: true,
  reached: true,
  attention: true,
  lost_reason: true,
  created_from: true,
  created_to: true,
  closed_from: true,
  closed_to: true,
  expected_from: true,
  expected_to: true,
}).shape;
type LinkedName = keyof typeof Linked;
const NAMES = Object.keys(Linked) as LinkedName[];

/** The filters that the link of a figure or chart sets. Invalid ones are left out. */
export const useLinkedFilter = () => {
  const { stageOf } = useStages();
  const [params, setParams] = useSearchParams();
  const given = NAMES.flatMap((name) => {
    const { data } = Linked[name].safeParse(params.get(name) ?? undefined);
    if (name === 'reached' && stageOf(String(data))?.kind !== 'open') return [];
    if (data === undefined || data === false) return [];
    return [[name, data === true ? 'true' : data] as const];
  });
  const remove = (...names: LinkedName[]) =>
    setParams(
      (current) => {
        for (const name of names) current.delete(name);
        return current;
      },
      { preventScrollReset: true },
    );
  return { filter: Object.fromEntries(given) as Pick<DealListFilter, LinkedName>, remove };
};

/** The days on which a deal was added or closed or is expected to close; a whole month is shown by its name. */
const daysOf = (
  what: (typeof DAYS)[number],
  from: string | undefined,
  to: string | undefined,
  preferences: DatePreferences,
): string | null => {
  const [first, last] = [from, to].map((day) => day && formatDate(day, preferences));
  if (!from || !to) {
    if (first) {
      return t`${select(what, { created: `Added from ${first}`, closed: `Closed from ${first}`, other: `Expected from ${first}` })}`;
    }
    return last
      ? t`${select(what, { created: `Added until ${last}`, closed: `Closed until ${last}`, other: `Expected until ${last}` })}`
      : null;
  }
  const month = from.slice(0, 7);
  const isMonth = from.endsWith('-01') && to.startsWith(month) && !shiftDay(to, 1).startsWith(month);
  const days = isMonth ? formatMonth(month, preferences) : `${first} – ${last}`;
  return t`${select(what, { created: `Added ${days}`, closed: `Closed ${days}`, other: `Expected ${days}` })}`;
};

const STATES = wordedTable({
  open: msg`Open deals`,
  closed: msg`Closed deals`,
  won: msg`Won deals`,
  lost: msg`Lost deals`,
});

/** The active filters of the list, each with a button to remove it. */
export function LinkedFilter({ filter, remove }: ReturnType<typeof useLinkedFilter>) {
  const preferences = usePreferences();
  const { t } = useLingui();
  const { labelOf } = useStages();
  const { state, reached, attention, lost_reason } = filter;
  const stage = reached && labelOf(reached);
  const chips = [
    state && { icon: CircleX, names: ['state'] as const, text: STATES[state] },
    stage && { icon: Milestone, names: ['reached'] as const, text: t`Reached ${stage}` },
    attention && { icon: BellRing, names: ['attention'] as const, text: t`Waiting deals` },
    lost_reason !== undefined && {
      icon: CircleX,
      names: ['lost_reason'] as const,
      text: lost_reason ? t`Lost: ${lost_reason}` : t`Lost: no reason given`,
    },
    ...DAYS.map((what) => {
      const names = [`${what}_from`, `${what}_to`] as const;
      const text = daysOf(what, filter[names[0]], filter[names[1]], preferences);
      return text !== null && { icon: CalendarDays, names, text };
    }),
  ].filter((chip) => typeof chip === 'object');
  return chips.map(({ icon, names, text }) => (
    <FilterChip key={names[0]} icon={icon} label={text} onRemove={() => remove(...names)}>
      {text}
    </FilterChip>
  ));
}
