import { DAY_MS, type DatePreferences, formatDate, formatMonth } from '@rapport/shared/dates';
import { DealQuery } from '@rapport/shared/deals';
import { CalendarDays, CircleX, Milestone } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { usePreferences } from '../../lib/format/preferences';
import { useStages } from '../../lib/workspace/stages';
import { FilterChip } from '../../ui/table/FilterChip';

const DAYS = [
  { label: 'Added', from: 'created_from', to: 'created_to' },
  { label: 'Closed', from: 'closed_from', to: 'closed_to' },
  { label: 'Expected', from: 'expected_from', to: 'expected_to' },
] as const;

const Linked = DealQuery.pick({
  state: true,
  reached: true,
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

/** What a chart's link narrows the list by; what is not valid is left out. Nothing where the address has none of it. */
export const useLinkedFilter = () => {
  const { stageOf } = useStages();
  const [params, setParams] = useSearchParams();
  const given = NAMES.flatMap((name) => {
    const { data } = Linked[name].safeParse(params.get(name) ?? undefined);
    if (name === 'reached' && stageOf(String(data))?.kind !== 'open') return [];
    return data === undefined ? [] : [[name, data] as const];
  });
  const remove = (...names: LinkedName[]) =>
    setParams(
      (current) => {
        for (const name of names) current.delete(name);
        return current;
      },
      { preventScrollReset: true },
    );
  return { filter: Object.fromEntries(given) as Partial<Pick<DealQuery, LinkedName>>, remove };
};

/** A period in words; a whole month by its name. */
const daysOf = (from: string | undefined, to: string | undefined, preferences: DatePreferences): string | null => {
  const [first, last] = [from, to].map((day) => day && formatDate(day, preferences));
  if (!(from && to)) return first ? `from ${first}` : last ? `until ${last}` : null;
  const month = from.slice(0, 7);
  const isMonth = from.endsWith('-01') && to.startsWith(month) && !dayAfter(to).startsWith(month);
  return isMonth ? formatMonth(month, preferences) : `${first} – ${last}`;
};

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString();

const STATES = { open: 'Open deals', closed: 'Closed deals', won: 'Won deals', lost: 'Lost deals' };

/** What the list is narrowed by, each removed by a press. */
export function LinkedFilter({ filter, remove }: ReturnType<typeof useLinkedFilter>) {
  const preferences = usePreferences();
  const { labelOf } = useStages();
  const { state, reached, lost_reason } = filter;
  const chips = [
    state && { icon: CircleX, names: ['state'] as const, text: STATES[state] },
    reached && { icon: Milestone, names: ['reached'] as const, text: `Reached ${labelOf(reached)}` },
    lost_reason !== undefined && {
      icon: CircleX,
      names: ['lost_reason'] as const,
      text: lost_reason ? `Lost: ${lost_reason}` : 'Lost: no reason given',
    },
    ...DAYS.map(({ label, from, to }) => {
      const days = daysOf(filter[from], filter[to], preferences);
      return days !== null && { icon: CalendarDays, names: [from, to] as const, text: `${label} ${days}` };
    }),
  ].filter((chip) => typeof chip === 'object');
  return chips.map(({ icon, names, text }) => (
    <FilterChip key={names[0]} icon={icon} label={text} onRemove={() => remove(...names)}>
      {text}
    </FilterChip>
  ));
}
