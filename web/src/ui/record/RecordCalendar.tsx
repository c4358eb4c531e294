import { useLingui } from '@lingui/react/macro';
import { dayOf } from '@rapport/shared/dates';
import type { Custom, GivenCustom } from '@rapport/shared/fields';
import type { Filter } from '@rapport/shared/filters';
import { CUSTOM, type RecordField } from '@rapport/shared/recordFields';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { usePreferences } from '../../lib/format/preferences';
import type { pagesOf } from '../../lib/records/pages';
import { useRecordFields } from '../../lib/records/recordFields';
import type { Stored } from '../../lib/records/recordQueries';
import { useUrlState } from '../../lib/routes/useUrlState';
import type { ListState } from '../../lib/views/useListState';
import { withRules } from '../../lib/views/withRules';
import { say } from '../../lib/words/words';
import { fieldsQuery } from '../../lib/workspace/fields';
import { QueryState } from '../feedback/QueryState';
import { Skeleton } from '../feedback/Skeleton';
import { Select } from '../form/Select';
import { Calendar } from '../table/Calendar';
import type { CalendarItem } from '../table/CalendarDay';
import { daysOfMonth, monthIn } from '../table/calendarDays';
import { ShowMore } from '../table/ShowMore';
import { useAnnounceMove } from '../table/useAnnounceMove';

interface Dated extends Stored {
  custom: Custom;
}

/** The part of the request for a month that is added to the filter of the list. */
interface MonthQuery<Sort> {
  filter: string;
  sort: Sort;
  limit: number;
}

interface RecordCalendarProps<Item extends Dated> {
  list: Pick<ListState, 'objectType' | 'sort' | 'onSort'>;
  /**
   * The rules of the URL, to which the rules for the days are added. Rules of a view stay there, and the request names
   * the view.
   */
  rules: Filter | null;
  // biome-ignore lint/suspicious/noExplicitAny: each type of record has its own sorts, of which the fields are some
  queryOf: (days: MonthQuery<any>, field: string) => ReturnType<typeof pagesOf<Item>>;
  /** The built-in field whose days are shown, unless another is chosen or the records have an own date field. */
  defaultField: string;
  /** Whether it also comes before own date fields. */
  isDefaultFirst?: boolean;
  itemOf: (record: Item) => Omit<CalendarItem, 'id' | 'day'>;
  /** Moves a record to another day of an own date field, or of a built-in one that `movable` names. Reports errors itself. */
  save: (record: Item, change: { custom: GivenCustom } | Record<string, string>) => Promise<unknown>;
  movable?: readonly string[];
  failed: string;
}

const PAGE = 200;

/**
 * Records on the days of one of their dates, one month at a time. The sort of the list determines which date, so that a
 * view stores it.
 */
export function RecordCalendar<Item extends Dated>(props: RecordCalendarProps<Item>) {
  const { isPending } = useQuery(fieldsQuery());
  const fields = useRecordFields(props.list.objectType).filter(isShownByDay);
  const sorted = fields.find(({ sort }) => sort === props.list.sort.replace('-', ''));
  const own = props.isDefaultFirst ? undefined : fields.find(({ key }) => key.startsWith(CUSTOM));
  const field = sorted ?? own ?? fields.find(({ key }) => key === props.defaultField);
  // The date can be an own field, so it is unknown until the own fields are loaded.
  if (isPending || !field) return <Skeleton className="h-96 w-full rounded-lg" />;
  return <CalendarOfField {...props} field={field} fields={fields} />;
}

const isShownByDay = ({ type, sort, filter }: RecordField) => (type === 'date' || type === 'time') && sort && filter;

function CalendarOfField<Item extends Dated>({
  list,
  rules,
  queryOf,
  itemOf,
  save,
  movable = [],
  failed,
  field,
  fields,
}: RecordCalendarProps<Item> & { field: RecordField; fields: RecordField[] }) {
  const { t } = useLingui();
  const id = useId();
  const { timezone, language } = usePreferences();
  const [values, change] = useUrlState('month');
  const today = dayOf(new Date().toISOString(), timezone);
  const month = monthIn(values.month, today);
  const days = daysOfMonth(month, language);
  const between = { field: field.key, op: 'between' as const, value: [days[0] ?? today, days.at(-1) ?? today] };
  const inDays = withRules(rules, [between]);
  const options = queryOf({ filter: JSON.stringify(inDays), sort: field.sort, limit: PAGE }, field.key);
  const query = useInfiniteQuery({
    ...options,
    placeholderData: keepPreviousData,
    enabled: inDays !== null,
  });
  const ownKey = field.key.startsWith(CUSTOM) && field.key.slice(CUSTOM.length);
  const announce = useAnnounceMove();
  const client = useQueryClient();
  const move = (record: Item, day: string) => {
    const before = dayIn(record);
    const put = async (value: string) => {
      await save(record, ownKey ? { custom: { [ownKey]: value } } : { [field.key]: value });
      // Other months that were shown before are refetched when they are shown again.
      await client.invalidateQueries({ queryKey: options.queryKey.slice(0, 2), refetchType: 'none' });
    };
    put(day).then(
      () => announce(itemOf(record).title, day, () => put(before)),
      () => undefined,
    );
  };
  const isMovable = field.type === 'date' && (ownKey || movable.includes(field.key));
  const dayIn = (record: Item): string => {
    const value = ownKey ? record.custom[ownKey] : (record as unknown as Record<string, unknown>)[field.key];
    if (typeof value !== 'string') return '';
    return field.type === 'time' ? dayOf(value, timezone) : value;
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="text-ink-soft">{t`Date`}</label>
        <Select
          id={id}
          choices={fields.map(({ sort = '', label }) => ({ value: sort, label: say(label) }))}
          value={field.sort}
          onChange={({ target }) => list.onSort(target.value)}
        />
      </div>
      {inDays === null ? (
        <p className="py-8 text-center text-ink-faint">{t`A calendar cannot show a filter that joins groups with “or”.`}</p>
      ) : (
        <QueryState query={query} failed={failed} skeleton="h-96 w-full rounded-lg">
          {({ items }) => (
            <Calendar
              label={t`Calendar by ${{ date: say(field.label) }}`}
              month={month}
              today={today}
              onMonth={(next) => change({ month: next }, { replace: true })}
              items={items.map((record) => ({ ...itemOf(record), id: record.id, day: dayIn(record) }))}
              onMove={
                isMovable
                  ? ({ id: moved }, day) => {
                      const record = items.find((item) => item.id === moved);
                      if (record) move(record, day);
                    }
                  : undefined
              }
            >
              <ShowMore query={query} />
            </Calendar>
          )}
        </QueryState>
      )}
    </div>
  );
}
