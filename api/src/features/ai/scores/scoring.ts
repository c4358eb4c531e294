import { DAY_MS } from '@rapport/shared/dates';
import type { Scope } from '../../../db/scope';
import { membersOf } from '../../team/team.service';
import { addEngagementFacts, isEngagement } from './engagement';
import { type MailRow, sumMail } from './engagement.repository';
import { addedAt, monthOf } from './examples';
import { reasonsFor } from './factReasons';
import { columnOf, factReader, whyAllowed } from './facts';
import { type Engagement, type Lead, type OpenDeal, scoreByRules } from './generalRules';
import { type Learned, learnFromPast } from './learning';
import { collectRanking, type Ranking } from './ranking';
import { readAhead } from './readAhead';
import { type Score, scorerByModel } from './score';
import {
  type ContactRow,
  contactPages,
  type DealRow,
  listDealsOf,
  listOpenAmounts,
  type NotesRow,
  sumNotes,
  sumReactions,
  sumTasks,
} from './scoring.repository';
import { forEachInSlices } from './timeSlices';

/** The basis of the scores. It is stored with them, so that single contacts can be scored again. */
export interface Basis extends Pick<Learned, 'fields' | 'bounds' | 'traitShares' | 'learned'> {
  /** The amounts of open deals in ascending order; percentiles when there are more than 100. */
  amounts: readonly number[];
  /** The names of the members by their ids. */
  owners: ReadonlyMap<string, string>;
}

export const ownersOf = async (scope: Scope): Promise<Basis['owners']> =>
  new Map((await membersOf(scope)).map(({ id, name }) => [id, name]));

/** A score with what decides which lists the contact is in. */
export interface Scored {
  score: Score;
  /** Whether the contact may still become a customer: neither a customer nor lost. */
  isLead: boolean;
  /** Whether the contact has an open task. */
  isPlanned: boolean;
}

/**
 * Scores every contact of a workspace. The same data gives the same scores.
 * @param onPage receives all scores, a page at a time
 */
export const rankContacts = async (
  scope: Scope,
  onPage?: (scored: Scored[]) => unknown,
  now = new Date(),
): Promise<{ ranking: Ranking; basis: Basis }> => {
  const { model, allContacts, ...learned } = await learnFromPast(scope, now);
  const amounts = percentilesOf(await listOpenAmounts(scope));
  const basis = { ...learned, amounts, owners: await ownersOf(scope) };
  const ranking = collectRanking();
  const scoreOf = scorerOf(basis);
  const pages = allContacts ?? readAhead(contactPages(scope));
  for await (const leads of readAhead(leadPages(scope, pages, contextOf(basis, now)))) {
    const scored: Scored[] = [];
    await forEachInSlices(leads, ({ lead, age, ...flags }) => {
      const score = scoreOf(lead, age);
      ranking.add(score, flags);
      scored.push({ score, ...flags });
    });
    await onPage?.(scored);
  }
  return { ranking: ranking.finish(model), basis };
};

/** Scores contacts with a stored basis. */
export const scoreContacts = async (
  scope: Scope,
  contacts: ContactRow[],
  basis: Basis,
  now = new Date(),
): Promise<Scored[]> => {
  const leads = await leadsOf(scope, contacts, contextOf(basis, now));
  const scoreOf = scorerOf(basis);
  return leads.map(({ lead, age, ...flags }) => ({ score: scoreOf(lead, age), ...flags }));
};

/** Returns a function that scores leads with the learned model, or by general rules when there is none. */
export const scorerOf = ({ learned, traitShares, fields, bounds, owners }: Omit<Basis, 'amounts'>) => {
  if (!learned) return (lead: Lead): Score => scoreByRules(lead, traitShares);
  const { model, evidence, leaking } = learned;
  const reasonOf = reasonsFor(fields, bounds, owners);
  const factsOf = factReader({ fields, bounds, evidence, without: leaking });
  const scoreOf = scorerByModel(model);
  return ({ id, profile, engagement }: Lead, age: number): Score => {
    const facts = factsOf(profile);
    const then = {
      touches: engagement.recentTouches,
      first: engagement.firstTouch,
      opened: engagement.opens > 0,
      clicked: engagement.clicks > 0,
      mail: engagement.mail ?? null,
    };
    addEngagementFacts(facts, then, age);
    return scoreOf(id, facts, (fact) => ({
      ...reasonOf(fact, profile),
      allowed: isEngagement(fact) ? 'at_age' : whyAllowed(columnOf(fact), evidence),
    }));
  };
};

interface KnownLead {
  lead: Lead;
  /** Days since the lead was added. */
  age: number;
  isLead: boolean;
  isPlanned: boolean;
}

interface LeadContext {
  /** The rank of an amount among those of open deals, from 0 to 1. */
  sizeOf: (amount: number) => number;
  now: Date;
}

const contextOf = ({ amounts }: Pick<Basis, 'amounts'>, now: Date): LeadContext => ({
  sizeOf: rankAmong(amounts),
  now,
});

type Pages = Iterable<ContactRow[]> | AsyncIterable<ContactRow[]>;

/** Leads, a page at a time. */
async function* leadPages(scope: Scope, pages: Pages, context: LeadContext): AsyncGenerator<KnownLead[]> {
  for await (const contacts of pages) yield leadsOf(scope, contacts, context);
}

const leadsOf = async (scope: Scope, contacts: ContactRow[], { sizeOf, now }: LeadContext): Promise<KnownLead[]> => {
  const ids = contacts.map(({ id }) => id);
  const [noteRows, taskRows, reactionRows, mailRows, deals] = await Promise.all([
    sumNotes(scope, ids),
    sumTasks(scope, ids),
    sumReactions(scope, ids),
    sumMail(scope, ids),
    listDealsOf(scope, ids),
  ]);
  const [notes, tasks, reactions] = [byContact(noteRows), byContact(taskRows), byContact(reactionRows)];
  const mail = byContact(mailRows);
  const open = byContact(openDeals(deals, sizeOf));
  const oldest = byContact(deals.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1)));
  // A lead whose deals were all lost counts as lost until it has a new deal.
  const withOtherDeals = byContact(deals.filter(({ outcome }) => outcome !== 'lost'));
  return contacts.map((contact) => {
    const { id, status, customer_since, lost_on, created_at } = contact;
    const first = oldest.get(id);
    const isLost = lost_on !== null || (first !== undefined && !withOtherDeals.has(id));
    const added = addedAt({ created_at }, first ? [first] : []);
    contact.month = monthOf(added);
    return {
      lead: {
        id,
        profile: contact,
        engagement: withMail(engagementFrom(notes.get(id), tasks.get(id)?.done ?? 0, reactions.get(id)), mail.get(id)),
        deal: open.get(id) ?? null,
      },
      age: (now.getTime() - added) / DAY_MS,
      isLead: status === 'lead' && customer_since === null && !isLost,
      isPlanned: tasks.get(id)?.is_planned ?? false,
    };
  });
};

const byContact = <Row extends { contact_id: string }>(found: Row[]) =>
  new Map(found.map((row) => [row.contact_id, row]));

const engagementFrom = (
  notes: NotesRow | undefined,
  tasks: number,
  reactions: { opens: number; clicks: number } | undefined,
): Engagement => ({
  touches: notes?.touches ?? 0,
  notes: notes?.notes ?? 0,
  tasks,
  opens: reactions?.opens ?? 0,
  clicks: reactions?.clicks ?? 0,
  recentTouches: notes?.recent ?? 0,
  firstTouch: notes?.first ?? null,
  lastTouchDays: notes?.last_touch_days ?? null,
});

/** Adds emails from shared mailboxes, which count as contact too. */
const withMail = (engagement: Engagement, mail: MailRow | undefined): Engagement =>
  mail
    ? {
        ...engagement,
        mail: mail.recent,
        lastTouchDays: Math.min(mail.last_days, engagement.lastTouchDays ?? mail.last_days),
      }
    : engagement;

const PERCENT = 100;

/** The sorted amounts, or their percentiles when there are more than 100. */
const percentilesOf = (amounts: number[]): number[] =>
  amounts.length <= PERCENT
    ? amounts
    : Array.from({ length: PERCENT + 1 }, (_, at) => amounts[Math.round((at * (amounts.length - 1)) / PERCENT)] ?? 0);

/** The rank of an amount among sorted amounts: 0 for the smallest, 1 for the largest. */
const rankAmong = (amounts: readonly number[]) => (amount: number) => {
  if (amounts.length < 2) return 1;
  const above = amounts.findIndex((other) => other > amount);
  const last = (above < 0 ? amounts.length : above) - 1;
  return Math.max(0, last) / (amounts.length - 1);
};

/** The open deals by their progress, the most advanced last. */
const openDeals = (deals: DealRow[], sizeOf: LeadContext['sizeOf']): (OpenDeal & { contact_id: string })[] =>
  deals
    .filter(({ outcome }) => outcome === 'open')
    .sort((first, second) => first.progress - second.progress)
    .map(({ id, contact_id, title, progress, probability, amount }) => ({
      id,
      contact_id,
      title,
      progress,
      probability,
      size: sizeOf(amount),
    }));
