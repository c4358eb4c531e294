import { DAY_MS } from '@rapport/shared/dates';
import type { Scope } from '../../../db/scope';
import { engagementFacts } from './engagement';
import { addedAt } from './examples';
import { reasonsFor } from './factReasons';
import { factsOf } from './facts';
import { type Engagement, type Lead, type OpenDeal, scoreByRules } from './generalRules';
import { columnOf } from './learnedModel';
import { type Learned, learnFromPast } from './learning';
import { gatherRanking, type Ranking } from './ranking';
import { type Score, scoreByModel } from './score';
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

/** Scores every contact from what the workspace knows and has learned; the same data gives the same scores. */
export const rankContacts = async (scope: Scope, now = new Date()): Promise<Ranking> => {
  const learned = await learnFromPast(scope, now);
  const sizes = sizesOf(await listOpenAmounts(scope));
  const ranking = gatherRanking();
  const scoreOf = scorerOf(learned);
  for await (const contacts of contactPages(scope)) {
    for (const { lead, age, ...standing } of await leadsOf(scope, contacts, { sizes, now })) {
      ranking.add(scoreOf(lead, age), standing);
    }
  }
  return ranking.finish(learned.model);
};

/** Scores leads by what was learned, or by the general rules where nothing was. */
export const scorerOf = ({ learned, center, fields, bounds }: Learned) => {
  if (!learned) return (lead: Lead): Score => scoreByRules(lead, center);
  const { model, evidence, leaking } = learned;
  const reasonOf = reasonsFor(fields, bounds);
  return ({ id, profile, engagement }: Lead, age: number): Score => {
    const facts = [
      ...factsOf(profile, fields, bounds, evidence).filter((fact) => !leaking.has(columnOf(fact))),
      ...engagementFacts(
        {
          touches: engagement.recentTouches,
          first: engagement.firstTouch,
          opened: engagement.opens > 0,
          clicked: engagement.clicks > 0,
        },
        age,
      ),
    ];
    return scoreByModel(id, facts, model, (fact) => reasonOf(fact, profile));
  };
};

interface KnownLead {
  lead: Lead;
  /** Days since the lead was added. */
  age: number;
  isLead: boolean;
  isPlanned: boolean;
}

interface Among {
  sizes: Map<number, number>;
  now: Date;
}

const leadsOf = async (scope: Scope, contacts: ContactRow[], { sizes, now }: Among): Promise<KnownLead[]> => {
  const ids = contacts.map(({ id }) => id);
  const notes = byContact(await sumNotes(scope, ids));
  const tasks = byContact(await sumTasks(scope, ids));
  const reactions = byContact(await sumReactions(scope, ids));
  const deals = await listDealsOf(scope, ids);
  const open = byContact(openDeals(deals, sizes));
  const oldest = byContact(deals.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1)));
  return contacts.map(({ id, status, customer_since, lost_on: _, created_at, ...profile }) => {
    const first = oldest.get(id);
    return {
      lead: {
        id,
        profile,
        engagement: engagementFrom(notes.get(id), tasks.get(id)?.done ?? 0, reactions.get(id)),
        deal: open.get(id) ?? null,
      },
      age: (now.getTime() - addedAt({ created_at }, first ? [first] : [])) / DAY_MS,
      isLead: status === 'lead' && customer_since === null,
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

/** Where each amount ranks among the sorted ones: 0 the smallest, 1 the largest. */
const sizesOf = (amounts: number[]): Map<number, number> =>
  new Map(amounts.map((amount, at) => [amount, amounts.length > 1 ? at / (amounts.length - 1) : 1]));

/** The open deals, those that are furthest on last. */
const openDeals = (deals: DealRow[], sizes: Map<number, number>): (OpenDeal & { contact_id: string })[] =>
  deals
    .filter(({ outcome }) => outcome === 'open')
    .sort((first, second) => first.progress - second.progress)
    .map(({ contact_id, title, progress, probability, amount }) => ({
      contact_id,
      title,
      progress,
      probability,
      size: sizes.get(amount) ?? 0,
    }));
