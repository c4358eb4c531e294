import { DAY_MS, dayOf } from '@rapport/shared/dates';
import { FIELD_TYPES, type FieldType, isChoice } from '@rapport/shared/fields';
import { OPERATORS_OF, type Operator, valueTaken } from '@rapport/shared/filterOperators';
import type { FilterRule } from '@rapport/shared/filters';
import { CUSTOM, fieldsOf, LISTED_TYPES, type ListedType, type RecordField } from '@rapport/shared/recordFields';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import { expect, test } from 'vitest';
import { addRows, rows, type Scope } from '../../db/scope';
import { startApi } from '../../testing/startApi';
import { narrowed } from './narrowing.readModel';
import { matchingRecords } from './recordList.readModel';

const api = startApi();

type Value = string | number | boolean | string[] | null | undefined;
type Stored = Record<string, Value> & { id: string };

const ZONES = ['UTC', 'America/Los_Angeles', 'Europe/Berlin', 'Pacific/Kiritimati'];
const TEXTS = ['', 'Roof', 'roof repair', 'Décor & Más', '100% (a_b)', '\\ backslash', "O'Neil", 'ROOF'];
const TAGS = [[], ['vip'], ['VIP', 'a,b'], ['newsletter', 'vip'], ['x"y']];
const NUMBERS = [null, 0, 1, 7, 30, 3_650];
const AMOUNTS = [0, 0.01, 1, 10.5, 999_999_999_999.99];

/** Instants around today's midnight in every time zone, at a clock change, and none. */
const instants = (): (string | null)[] => {
  const now = Date.now();
  const around = [-40, -31, -8, -7, -6, -1, 0, 1, 5, 7, 8, 29, 31, 40].flatMap((days) =>
    [0, 5, 11, 19].map((hours) => new Date(now + days * DAY_MS + hours * 3_600_000).toISOString()),
  );
  return [null, '2026-03-28T23:30:00.000Z', '2026-03-29T21:30:00.000Z', '2026-03-29T22:30:00.000Z', ...around];
};
const dayOrNull = (instant: string | null) => instant?.slice(0, 10) ?? null;

const OPTIONS = ['small', 'large', 'gone'].map((key) => ({ key, label: key, color: null }));

/** An own field of each type. */
const OWN = FIELD_TYPES.map((type, position) => ({
  type,
  key: type,
  label: type,
  position,
  options: isChoice(type) ? OPTIONS : [],
}));

/** The nth of some values, with a different cycle for each list, so that the records have different combinations. */
const nth = <Item>(of: readonly Item[], at: number, step: number) => of[Math.floor(at / step) % of.length] as Item;

const rowOf = (type: ListedType, at: number, ids: (string | null)[]): Record<string, unknown> => {
  const text = (step: number) => nth(TEXTS, at, step);
  const time = (step: number) => nth(instants(), at, step);
  const option = (key: string, step: number) => {
    const options = fieldsOf(type, []).find((field) => field.key === key)?.options ?? [];
    return nth(options, at, step).key;
  };
  const times = { created_at: time(1) ?? new Date().toISOString(), updated_at: time(2) ?? new Date().toISOString() };
  switch (type) {
    case 'contact':
      return {
        name: text(1) || 'Nameless',
        email: text(2) && `${text(2).replace(/[^a-z]/gi, '')}@Example.com`,
        phone: text(3),
        company: text(2),
        status: option('status', 1),
        tags: nth(TAGS, at, 1),
        job_title: text(1),
        website: text(2),
        address: text(3),
        source: text(1),
        notes: text(2),
        owner_id: nth(ids, at, 1),
        last_contacted_at: time(1),
        cadence_days: nth(NUMBERS, at, 1) || null,
        external_id: text(3),
        ...times,
      };
    case 'company':
      return {
        name: text(1) || 'Nameless',
        domain: text(2),
        industry: text(1),
        phone: text(3),
        address: text(2),
        size: at % 4 === 0 ? null : option('size', 1),
        notes: text(2),
        owner_id: nth(ids, at, 1),
        external_id: text(3),
        ...times,
      };
    case 'deal':
      return {
        title: text(1) || 'Nameless',
        amount: nth(AMOUNTS, at, 1),
        currency: option('currency', 1),
        position: at,
        stage: nth(['lead', 'proposal', 'closed_won', 'closed_lost'], at, 1),
        owner_id: nth(ids, at, 1),
        expected_close_date: dayOrNull(time(1)),
        next_step: text(2),
        next_step_at: dayOrNull(time(2)),
        stage_since: times.created_at,
        closed_at: time(1),
        lost_reason: text(3),
        notes: text(2),
        external_id: text(3),
        ...times,
      };
    case 'task':
      return {
        title: text(1) || 'Nameless',
        status: option('status', 1),
        priority: option('priority', 2),
        due_date: time(1),
        reminder_date: time(2),
        assignee_id: nth(ids, at, 1),
        description: text(2),
        repeat: at % 3 === 0 ? null : option('repeat', 1),
        done_at: time(3),
        ...times,
      };
  }
};

/** Values of own fields. An empty one is absent. */
const customOf = (at: number, ids: (string | null)[]) => {
  const values: Record<FieldType, unknown> = {
    text: nth(TEXTS, at, 1),
    long_text: nth(TEXTS, at, 2),
    url: nth(['', 'https://a.example/Ü'], at, 1),
    email: nth(['', 'A@Example.com'], at, 2),
    phone: nth(['', '+49 30 1'], at, 3),
    person: nth(ids, at, 1),
    number: nth([...NUMBERS, -1, 7.5], at, 1),
    money: nth([null, ...AMOUNTS], at, 1),
    date: dayOrNull(nth(instants(), at, 1)),
    checkbox: nth([true, false, null], at, 1),
    choice: nth([...OPTIONS.map(({ key }) => key), null], at, 1),
    choices: nth([[], ['small'], ['small', 'large'], ['gone']], at, 1),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value as Value)));
};

const folded = (value: Value) =>
  String(value ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

const isEmpty = (value: Value) => value === null || value === undefined || value === '' || String(value) === '';

const mondayOf = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
};
const monthFrom = (day: string, months: number) => {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const count = year * 12 + month - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
};
const apart = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

const OF_DAYS: Partial<Record<Operator, (day: string, today: string, value: never) => boolean>> = {
  is: (day, _today, value: string) => day === value,
  before: (day, _today, value: string) => day < value,
  after: (day, _today, value: string) => day > value,
  between: (day, _today, [from, to]: string[]) => day >= (from as string) && day <= (to as string),
  in_next_days: (day, today, value: number) => apart(today, day) >= 0 && apart(today, day) <= value,
  in_last_days: (day, today, value: number) => apart(day, today) >= 0 && apart(day, today) <= value,
  today: (day, today) => day === today,
  this_week: (day, today) => mondayOf(day) === mondayOf(today),
  next_week: (day, today) => apart(mondayOf(today), mondayOf(day)) === 7,
  last_week: (day, today) => apart(mondayOf(day), mondayOf(today)) === 7,
  this_month: (day, today) => day.slice(0, 7) === today.slice(0, 7),
  next_month: (day, today) => day.slice(0, 7) === monthFrom(today, 1),
  last_month: (day, today) => day.slice(0, 7) === monthFrom(today, -1),
};

/** The meaning of the operators, implemented a second time without SQL. */
const meets = (
  value: Value,
  type: RecordField['type'],
  { op, value: wanted }: FilterRule,
  me: string,
  zone: string,
) => {
  if (op === 'empty') return isEmpty(value);
  if (op === 'not_empty') return !isEmpty(value);
  if (type === 'date' || type === 'time') {
    if (!value) return false;
    const day = type === 'time' ? dayOf(String(value), zone) : String(value);
    return OF_DAYS[op]?.(day, dayOf(new Date().toISOString(), zone), wanted as never);
  }
  if (Array.isArray(value) || type === 'tags' || type === 'choices') {
    const tags = (value ?? []) as string[];
    const has = [wanted].flat().some((tag) => tags.includes(tag as string));
    return op === 'has_not' ? !has : has;
  }
  if (op === 'me') return value === me;
  if (op === 'any_of') return (wanted as unknown[]).includes(value);
  if (type === 'checkbox') return (value ?? false) === wanted;
  if (typeof wanted === 'number' || Array.isArray(wanted)) {
    const figure = value === null || value === undefined ? Number.NaN : Number(value);
    const [from, to] = [wanted].flat() as [number, number];
    if (op === 'between') return figure >= from && figure <= to;
    if (op === 'more_than') return figure > from;
    return op === 'less_than' ? figure < from : (figure === from) === (op === 'is');
  }
  const [text, sought] = [folded(value), folded(wanted as string)];
  if (op === 'starts_with') return text.startsWith(sought);
  if (op.endsWith('contains')) return text.includes(sought) === (op === 'contains');
  return (text === sought) === (op === 'is');
};

/** Values to filter by: some that records have, some that none has, and some with a meaning in SQL. */
const wantedFor = ({ type, options }: RecordField, op: Operator, ids: string[]): FilterRule['value'][] => {
  const taken = valueTaken(op);
  if (taken === 'none') return [undefined];
  if (taken === 'days') return [1, 7, 30];
  const today = new Date().toISOString().slice(0, 10);
  const singles = ((): (string | number | boolean)[] => {
    if (type === 'number') return [0, 7, 7.5, -1, 1e15];
    if (type === 'money') return [0, 0.01, 10.5, 999_999_999_999.99];
    if (type === 'date' || type === 'time') return [today, '2026-03-29', '0001-01-01', '9999-12-31'];
    if (type === 'checkbox') return [true, false];
    if (type === 'tags') return ['vip', 'a,b', 'x"y', 'none'];
    if (type === 'stage') return ['lead', 'closed_won', 'gone'];
    if (options) return options.map(({ key }) => key).slice(0, 3);
    if (OPERATORS_OF[type].includes('any_of')) return [...ids, '01900000-0000-7000-8000-000000000000'];
    return ['roof', 'ROOF', 'decor', '%', '_', '\\', "o'n", 'absent', '?', '$1'];
  })();
  if (taken === 'one') return singles;
  if (taken === 'list') return [[singles[0] as string], singles.slice(0, 2) as string[]];
  const [first, second] = [singles[0], singles[1]].sort() as [string, string];
  return [[first, second]];
};

const PERSON = { contact: 'owner_id', company: 'owner_id', deal: 'owner_id', task: 'assignee_id' };

test.each(LISTED_TYPES)('every operator of every field finds the right one of the %s records', async (type) => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const { table } = RECORD_TYPES[type];
  const make = (of: typeof ours, count: number) =>
    of.scoped((scope) =>
      addRows(
        scope,
        table,
        Array.from({ length: count }, (_, at) => ({
          ...rowOf(type, at, [of.userId, null]),
          custom: JSON.stringify(customOf(at, [of.userId, null])),
        })),
      ),
    );
  for (const of of [ours, theirs]) {
    const fields = OWN.map((field) => ({ ...field, object_type: type, options: JSON.stringify(field.options) }));
    await of.scoped((scope) => addRows(scope, 'fields', fields));
  }
  await make(ours, 48);
  await make(theirs, 10);
  for (const zone of ZONES) {
    await api.db('user_settings').insert({ user_id: ours.userId, timezone: zone }).onConflict('user_id').merge();
    await ours.scoped(async (scope) => {
      const all: Stored[] = await rows(scope, table);
      const fields = fieldsOf(type, OWN).filter((field) => field.filter && (zone === 'UTC' || hasDays(field)));
      for (const field of fields) {
        const rules = OPERATORS_OF[field.type].flatMap((op) =>
          wantedFor(field, op, [ours.userId]).map((value) => ({
            field: field.key,
            op,
            ...(value !== undefined && { value }),
          })),
        );
        const found = await Promise.all(rules.map((rule) => idsWith(scope, type, rule)));
        for (const [at, rule] of rules.entries()) {
          const expected = all.filter((row) => meets(valueIn(row, field.key), field.type, rule, ours.userId, zone));
          expect(found[at], JSON.stringify({ rule, zone })).toEqual(expected.map(({ id }) => id).sort());
        }
      }
    });
  }
  expect(PERSON[type]).toBe(RECORD_TYPES[type].owner);
});

const valueIn = ({ custom, ...row }: Stored, key: string) =>
  key.startsWith(CUSTOM) ? (custom as unknown as Record<string, Value>)[key.slice(CUSTOM.length)] : row[key];

const hasDays = ({ type }: RecordField) => type === 'date' || type === 'time';

const idsWith = async (scope: Scope, type: ListedType, rule: FilterRule): Promise<string[]> => {
  const query = await narrowed(scope, type, { filter: { match: 'all' as const, rules: [rule] } });
  return (await matchingRecords(scope, type, query).pluck(`${RECORD_TYPES[type].table}.id`)).sort();
};
