import { v7 as uuidv7 } from 'uuid';
import { type Calendar, type Chance, seeded } from './calendar';
import { type DealRow, personCalled, type TaskRow } from './deals';
import { type History, ofRecord } from './history';
import { OPEN_TASKS } from './openDeals';
import type { Person } from './people';
import { KEPT, MET } from './words';

const STORY_DAYS = 730;

export interface ImportStory {
  id: string;
  fileName: string;
  at: Date;
  people: Person[];
  skipped: number;
  failed: number;
}

interface World {
  people: Person[];
  when: Calendar;
  history: History;
}

const FAIR_DAYS_AGO = 13;
const FAIR_LEADS = 22;
const FAIR_TAG = 'trade fair';
const BOOK_DAYS_AGO = 735;
const BOOK_PEOPLE = 46;

/** Sets when each person without a deal was added: with a list imported at the start, with the leads of a fair, or one by one. */
export const setCreationDates = ({ people, when, history }: World): ImportStory[] => {
  const chance = seeded(21_003);
  const undated = people.filter(({ lastTouch }) => !lastTouch);
  const fair = undated.filter(({ tags, isPartner }) => tags.includes(FAIR_TAG) && !isPartner).slice(-FAIR_LEADS);
  const rest = undated.filter((person) => !fair.includes(person));
  const book = rest.filter(({ name }) => !OPEN_TASKS.some(({ person }) => person === name)).slice(0, BOOK_PEOPLE);
  const imports = [
    importOf('address-book.csv', when.daysAgo(BOOK_DAYS_AGO), book, { skipped: 3, failed: 0 }),
    importOf('trade-fair-leads.csv', when.daysAgo(FAIR_DAYS_AGO), fair, { skipped: 2, failed: 1 }),
  ];
  for (const person of rest) {
    // The square root makes the list grow over time: half of these people were added in the last seven months.
    person.created ??= when.workday(
      new Date(when.now.getTime() - (1 - Math.sqrt(chance.random())) * STORY_DAYS * 86_400_000),
    );
  }
  for (const person of undated) meet({ when, history }, person, chance);
  const first = new Map<string, Date>();
  for (const { contact_id, happened_at } of history.notes) {
    const known = contact_id && first.get(contact_id);
    if (contact_id && (!known || happened_at < known)) first.set(contact_id, happened_at);
  }
  for (const person of people) {
    const met = first.get(person.id);
    if (met) person.created = new Date(Math.min(met.getTime() - 240_000, person.created?.getTime() ?? met.getTime()));
  }
  return imports;
};

const importOf = (
  fileName: string,
  at: Date,
  people: Person[],
  more: { skipped: number; failed: number },
): ImportStory => {
  for (const person of people) Object.assign(person, { created: at, isImported: true });
  return { id: uuidv7({ msecs: at.getTime() }), fileName, at, people, ...more };
};

const MET_SHARE = 0.45;

const meet = ({ when, history }: Pick<World, 'when' | 'history'>, person: Person, chance: Chance) => {
  if (chance.random() > MET_SHARE) return;
  const [kind, words] = chance.pick(MET[person.source] ?? []) ?? ['call', ''];
  const created = person.created ?? when.now;
  history.touch(
    person,
    kind,
    words,
    person.isImported ? when.after(created, chance.between(1, 9)) : new Date(created.getTime() + 300_000),
  );
};

/** Adds touches with customers between their deals, and sets how often some customers are to be called. */
export const keepInTouch = ({ people, when, history }: World, deals: DealRow[]) => {
  const chance = seeded(21_004);
  const customers = people.filter(({ customerSince }) => customerSince);
  for (const person of customers) {
    for (let at = person.customerSince as Date; ; ) {
      const days = chance.between(60, 150);
      if (when.daysSince(at) < days + 1) break;
      at = when.after(at, days);
      const [kind, words] = chance.pick(KEPT);
      history.touch(person, kind, words, at);
    }
  }
  const isOpen = new Set(deals.filter(({ closed }) => !closed).map(({ person }) => person));
  const quiet = customers
    .filter((person) => !isOpen.has(person) && person.lastTouch)
    .map((person) => ({ person, days: Math.floor(when.daysSince(person.lastTouch as Date)) }));
  for (const [cadence, { from, to, count }] of DUE) {
    for (const { person } of quiet.filter(({ days }) => days > from && days < to).slice(0, count))
      person.cadence = cadence;
  }
  for (const { person } of quiet.filter(({ days }) => days < 75).slice(0, RECENTLY_CALLED)) person.cadence ??= 90;
};

/**
 * For each interval in days at which customers are to be called: how many days without a touch make them due now, and
 * how many customers get it.
 */
const DUE = new Map([
  [30, { from: 31, to: 45, count: 2 }],
  [60, { from: 61, to: 80, count: 2 }],
]);
const RECENTLY_CALLED = 18;

const DUE_HOUR = 16;

/** Builds the open tasks, each about a person or a deal. */
export const buildOpenTasks = ({ people, when, history }: World, deals: DealRow[]): TaskRow[] =>
  OPEN_TASKS.map(({ title: told, person: name, deal: dealOf, due, priority, isBegun }, nth) => {
    const [title, dealTitle] = [history.say(told), dealOf && history.say(dealOf)];
    const person = personCalled(people, name);
    const created = when.daysAgo(Math.max(1, 9 - nth / 3));
    const id = uuidv7({ msecs: created.getTime() });
    const creator = person.owner === 0 && nth % 3 === 0 ? 1 : person.owner;
    history.happened('task_created', ofRecord('created', 'task', title), ['task', id], {
      member: creator,
      at: created,
    });
    return {
      id,
      title,
      priority,
      status: isBegun ? 'in_progress' : 'todo',
      due: due === null ? null : dueAt(when, due, nth),
      done: null,
      created,
      person,
      creator,
      deal: deals.find((one) => one.person === person && dealTitle && one.title.startsWith(dealTitle)),
    };
  });

/** In the afternoon of the given day; for today, at a time that is still to come. */
const dueAt = (when: Calendar, days: number, nth: number): Date => {
  const at = Date.parse(when.dayFromToday(days)) + (DUE_HOUR + (nth % 3) / 2) * 3_600_000;
  const endOfToday = when.today.getTime() + 86_400_000 - 1;
  return new Date(days === 0 ? Math.min(endOfToday, Math.max(at, when.now.getTime() + 1_800_000)) : at);
};
