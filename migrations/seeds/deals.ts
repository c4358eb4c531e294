import { DAY_MS } from '@rapport/shared/dates';
import { DEFAULT_STAGES, type DefaultStage } from '@rapport/shared/pipelines';
import { v7 as uuidv7 } from 'uuid';
import type { ActivityKind } from '../../api/src/features/activities/activityWords';
import { type Calendar, type Chance, seeded } from './calendar';
import type { Member } from './companies';
import { type History, ofRecord } from './history';
import { OFFERS, type Offer, SOURCES } from './names';
import { OPEN_DEALS, type OpenDeal } from './openDeals';
import type { Person } from './people';
import type { Say } from './say';
import { DEAL_NOTES, LOST, SAID } from './words';

export interface DealRow {
  id: string;
  title: string;
  what: string;
  amount: number;
  stage: DefaultStage;
  probability: number;
  person: Person;
  created: Date;
  since: Date;
  closed: Date | null;
  closes: string | null;
  next: [step: string, day: string] | null;
  lostReason: string;
  /** The member who won or lost it. */
  closedBy: Member;
  changes: { from_stage: DefaultStage | null; to_stage: DefaultStage; at: Date }[];
}

export interface TaskRow {
  id: string;
  title: string;
  priority: string;
  status: 'todo' | 'in_progress' | 'done';
  due: Date | null;
  done: Date | null;
  created: Date;
  person: Person;
  /** The member who planned it. */
  creator: Member;
  deal?: DealRow;
}

const MONTHS = 24;
/** How busy each month of the year is: offices are fitted out before summer and in autumn. */
const SEASON = [0.75, 0.9, 1.2, 1.1, 1.15, 1.25, 0.8, 0.6, 1.2, 1.3, 1.15, 0.7];
const WINS_A_MONTH = 3.3;
const LOSSES_FOR_A_WIN = 0.62;
const GROWTH = 0.45;

interface World {
  people: Person[];
  when: Calendar;
  history: History;
}

/** Builds two years of won and lost deals, and the open deals. */
export const buildDeals = (world: World): { deals: DealRow[]; tasks: TaskRow[] } => {
  const chance = seeded(21_002);
  const tasks: TaskRow[] = [];
  const taken = new Set(OPEN_DEALS.map(({ person }) => person));
  const customers: Person[] = [];
  const soFar = { won: 0, lost: 0 };
  const closed = closings(world.when, chance).map((closing) => {
    const { isWon } = closing;
    soFar[isWon ? 'won' : 'lost'] += 1;
    const nth = soFar[isWon ? 'won' : 'lost'];
    const person = buyer(world.people, { customers, taken, isWon, chance });
    taken.add(person.name);
    if (isWon && !customers.includes(person)) customers.push(person);
    return closedDeal(world, { ...closing, person, offer: offerFor(person, nth), chance, tasks });
  });
  const open = OPEN_DEALS.map((line) => openDeal(world, line, chance, tasks));
  return { deals: [...open, ...closed.toSorted((one, other) => Number(other.since) - Number(one.since))], tasks };
};

interface Closing {
  at: Date;
  isWon: boolean;
  /** How many days it took from the first inquiry. */
  days: number;
}

const QUICK_SHARE = 0.25;

const lasting = (chance: Chance) => (chance.random() < QUICK_SHARE ? chance.between(6, 15) : chance.between(17, 44));

/** When deals were closed, oldest first. */
const closings = (when: Calendar, chance: Chance): Closing[] => {
  const [year, month, day] = [when.today.getUTCFullYear(), when.today.getUTCMonth(), when.today.getUTCDate()];
  const all: Closing[] = [];
  for (let back = MONTHS - 1; back >= 0; back -= 1) {
    const first = new Date(Date.UTC(year, month - back, 1));
    const days = new Date(Date.UTC(year, month - back + 1, 0)).getUTCDate();
    const passed = back === 0 ? day : days;
    const busy = (SEASON[first.getUTCMonth()] ?? 1) * (1 + (GROWTH * (MONTHS - 1 - back)) / MONTHS) * (passed / days);
    const wins = Math.max(1, Math.round(WINS_A_MONTH * busy));
    const losses = Math.round(wins * LOSSES_FOR_A_WIN);
    const spread = (count: number, isWon: boolean) => {
      for (let nth = 0; nth < count; nth += 1) {
        // The last win of this month is today, and its deal was added this month unless the month has just begun.
        const isToday = back === 0 && isWon && nth === count - 1;
        const offset = isToday ? day - 1 : Math.floor(((nth + chance.random()) / count) * passed);
        const days = isToday ? Math.max(1, Math.min(15, day - 1)) : lasting(chance);
        all.push({ at: when.workday(new Date(first.getTime() + offset * DAY_MS)), isWon, days });
      }
    };
    spread(wins, true);
    spread(losses, false);
  }
  return all.sort((one, other) => Number(one.at) - Number(other.at));
};

const REPEAT_SHARE = 0.42;

/**
 * Chooses the person of a deal: a returning customer or a new person. For won deals, people from good sources are
 * chosen more often.
 */
const buyer = (
  people: Person[],
  { customers, taken, isWon, chance }: { customers: Person[]; taken: Set<string>; isWon: boolean; chance: Chance },
): Person => {
  if (customers.length > 5 && isWon && chance.random() < REPEAT_SHARE) return chance.pick(customers);
  const buys = new Map(SOURCES.map((source) => [source.name, source.buys]));
  const fresh = people.filter(({ name, isPartner, email }) => !isPartner && email !== '' && !taken.has(name));
  return chance.weighted(fresh, ({ source, firm }) => {
    const readiness = buys.get(source) ?? 1;
    return (isWon ? readiness : 1 / readiness) * (firm ? 6 : 1);
  });
};

const LOST_EARLY = new Set(['No answer', 'No budget']);

const GOLDEN_RATIO = 0.618_034;

/** Chooses what a person was offered. Sizes alternate, so that no month has only small offers. */
const offerFor = (person: Person, nth: number): Offer => {
  const fitting = OFFERS.filter(({ industries }) => fits(industries, person)).sort((one, other) => one.to - other.to);
  return fitting[Math.floor(((nth * GOLDEN_RATIO) % 1) * fitting.length)] as Offer;
};

const closedDeal = (
  { when, history }: World,
  given: Closing & { person: Person; offer: Offer; chance: Chance; tasks: TaskRow[] },
): DealRow => {
  const { person, offer, at, isWon, days, chance, tasks } = given;
  const created = when.workday(new Date(at.getTime() - days * DAY_MS));
  const lostReason = isWon ? '' : chance.weighted(Object.keys(LOST), (reason) => LOST[reason]?.share ?? 0);
  const moments = sharesOf(isWon, lostReason, chance).map((share) =>
    when.workday(new Date(created.getTime() + share * days * DAY_MS)),
  );
  const amount = Math.round(chance.between(offer.from, offer.to) / 50) * 50;
  const stage = isWon ? 'closed_won' : 'closed_lost';
  const deal = dealOf(history.say, {
    title: offer.title,
    person,
    amount,
    stage,
    moments: inOrder([created, ...moments, at]),
  });
  deal.lostReason = lostReason;
  deal.closes = deal.since.toISOString().slice(0, 10);
  // Sometimes a colleague closes the deal.
  if (person.owner === 0 && chance.random() < 0.4) deal.closedBy = 1;
  logCourse({ when, history }, deal, chance, tasks);
  return deal;
};

/** The fractions of a deal's duration after which it reached each stage beyond the first. */
const sharesOf = (isWon: boolean, lostReason: string, chance: Chance): number[] => {
  if (!isWon && chance.random() < (LOST_EARLY.has(lostReason) ? 0.75 : 0.2)) return chance.random() < 0.5 ? [] : [0.35];
  return chance.random() < (isWon ? 0.75 : 0.3) ? [0.2, 0.45, 0.75] : [0.2, 0.5];
};

const fits = (industries: string[] | undefined, { firm }: Person) =>
  !industries || (firm !== undefined && industries.includes(firm.industry));

/** Moves the times so that each is at least an hour before the next. */
const inOrder = (moments: Date[]): Date[] => {
  const ordered = [...moments];
  for (let nth = moments.length - 2; nth >= 0; nth -= 1) {
    const soonest = Number(ordered[nth + 1]) - 3_600_000;
    if (Number(ordered[nth]) > soonest) ordered[nth] = new Date(soonest);
  }
  return ordered;
};

const openDeal = (world: World, line: OpenDeal, chance: Chance, tasks: TaskRow[]): DealRow => {
  const person = personCalled(world.people, line.person);
  const moments = inOrder(line.stages.map((days) => world.when.daysAgo(days)));
  const deal = dealOf(world.history.say, {
    title: line.title,
    person,
    amount: line.amount,
    stage: line.stage,
    moments,
  });
  deal.probability = line.probability;
  deal.closes = world.when.dayFromToday(line.closes);
  deal.next = line.next ? [world.history.say(line.next[0]), world.when.dayFromToday(line.next[1])] : null;
  logCourse(world, deal, chance, tasks);
  return deal;
};

/** @throws if no person in the story has this name */
export const personCalled = (people: Person[], name: string): Person => {
  const person = people.find((one) => one.name === name);
  if (!person) throw new Error(`There is no ${name} in the story`);
  return person;
};

const dealOf = (
  say: Say,
  given: { title: string; person: Person; amount: number; stage: DefaultStage; moments: Date[] },
): DealRow => {
  const { title, person, amount, stage, moments } = given;
  const isClosed = stage.startsWith('closed');
  const path: DefaultStage[] = DEFAULT_STAGES.slice(0, isClosed ? moments.length - 1 : moments.length);
  const stages = isClosed ? [...path, stage] : path;
  const [created = new Date(), since = created] = [moments[0], moments.at(-1)];
  return {
    id: uuidv7({ msecs: created.getTime() }),
    title: say('{title} for {name}', { title: say(title), name: person.firm?.name ?? person.name }),
    what: say(title),
    amount,
    stage,
    probability: 0,
    person,
    created,
    since,
    closed: isClosed ? since : null,
    closes: null,
    next: null,
    lostReason: '',
    closedBy: person.owner,
    changes: stages.map((to_stage, nth) => ({
      from_stage: stages[nth - 1] ?? null,
      to_stage,
      at: moments[nth] ?? since,
    })),
  };
};

const moveOf = (to: DefaultStage, name: string): ActivityKind => {
  if (to === 'closed_won') return { kind: 'deal_won', values: { name } };
  return to === 'closed_lost'
    ? { kind: 'deal_lost', values: { name } }
    : { kind: 'deal_moved', values: { name, stage: to } };
};

/** Logs the course of a deal: the touch before each stage, and the tasks that were done on the way. */
const logCourse = (
  { when, history }: Pick<World, 'when' | 'history'>,
  deal: DealRow,
  chance: Chance,
  tasks: TaskRow[],
) => {
  const { person, title, id } = deal;
  const member = person.owner;
  const before = (at: Date, minutes: number) => new Date(at.getTime() - minutes * 60_000);
  const say = (point: keyof typeof SAID, at: Date) => {
    const [kind, words] = chance.pick(SAID[point]);
    history.touch(person, kind, words, at, { what: deal.what });
  };
  const did = (task: string, from: Date, done: Date) =>
    tasks.push(doneTask(history, { title: history.say(task, { name: person.name }), deal, from, done }));
  history.happened('deal_created', ofRecord('created', 'deal', title), ['deal', id], { member, at: deal.created });
  for (const [nth, { from_stage, to_stage, at }] of deal.changes.entries()) {
    const previous = deal.changes[nth - 1]?.at ?? at;
    if (to_stage === 'lead') say('asked', before(at, 6));
    if (to_stage === 'qualified') say('qualified', before(at, 4));
    if (to_stage === 'proposal') {
      const visit = when.workday(new Date((previous.getTime() + at.getTime()) / 2));
      const met = new Date(Math.min(Math.max(visit.getTime(), previous.getTime() + 900_000), at.getTime() - 1_800_000));
      say('visited', met);
      did('Send {name} the proposal', met, before(at, 2));
      say('proposed', before(at, 3));
      if (chance.random() < 0.35)
        history.note('deal', { id, name: title, owner: member }, chance.pick(DEAL_NOTES), met);
    }
    if (to_stage === 'negotiation') {
      say('negotiated', before(at, 5));
      did('Call {name} about the proposal', previous, before(at, 4));
    }
    if (to_stage === 'closed_won') {
      say('won', before(at, 7));
      history.becameCustomer(person, new Date(at.getTime() + 1_000));
    }
    if (to_stage === 'closed_lost') {
      const [kind, words] = LOST[deal.lostReason]?.said ?? ['call', ''];
      history.touch(person, kind, words, before(at, 7));
    }
    if (!from_stage) continue;
    const what = moveOf(to_stage, title);
    const type = what.kind === 'deal_moved' ? 'deal_stage_changed' : what.kind;
    const changes = { stage: [from_stage, to_stage] as [unknown, unknown] };
    const actor = to_stage.startsWith('closed') ? deal.closedBy : member;
    history.happened(type, what, ['deal', id], { member: actor, at, changes });
  }
  if (!deal.closed) logFollowUps(when, deal, { chance, say });
  if (deal.stage === 'closed_won') logAfterSale(when, deal, { chance, say, did });
};

/** Adds a call or an email every few days since an open deal came into its stage. */
const logFollowUps = (
  when: Calendar,
  { since, stage, next }: DealRow,
  { chance, say }: { chance: Chance; say: (point: 'followed', at: Date) => void },
) => {
  // No one takes care of a deal without a next step.
  if (!next || stage === 'lead') return;
  for (let at = when.after(since, 1); when.daysSince(at) > 1; at = when.after(at, chance.between(2, 5))) {
    say('followed', at);
  }
};

const logAfterSale = (
  when: Calendar,
  { since }: DealRow,
  {
    chance,
    say,
    did,
  }: {
    chance: Chance;
    say: (point: 'after', at: Date) => void;
    did: (task: string, from: Date, done: Date) => void;
  },
) => {
  const age = when.daysSince(since);
  if (age > 3) did('Send {name} the order confirmation', since, when.after(since, 1));
  const handover = chance.between(24, 45);
  if (age > handover + 1) say('after', when.after(since, handover));
};

const doneTask = (
  history: History,
  { title, deal, from, done }: { title: string; deal: DealRow; from: Date; done: Date },
): TaskRow => {
  const id = uuidv7({ msecs: from.getTime() });
  const member = deal.person.owner;
  history.happened('task_created', ofRecord('created', 'task', title), ['task', id], { member, at: from });
  history.happened('task_completed', ofRecord('completed', 'task', title), ['task', id], {
    member,
    at: done,
    changes: { status: ['todo', 'done'] },
  });
  const due = new Date(Math.ceil(done.getTime() / DAY_MS) * DAY_MS - 7 * 3_600_000);
  return {
    id,
    title,
    priority: 'medium',
    status: 'done',
    due,
    done,
    created: from,
    person: deal.person,
    creator: member,
    deal,
  };
};
