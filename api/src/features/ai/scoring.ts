import type { Scope } from '../../db/scope';
import { type Engagement, type Lead, type OpenDeal, scoreLead } from './leadScore';
import { learnFromPast } from './learning';
import { gatherRanking, type Ranking } from './ranking';
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
  const { weights, center, model } = await learnFromPast(scope, now);
  const sizes = sizesOf(await listOpenAmounts(scope));
  const ranking = gatherRanking();
  for await (const contacts of contactPages(scope)) {
    for (const { lead, ...standing } of await leadsOf(scope, contacts, sizes)) {
      ranking.add(scoreLead(lead, weights, center), standing);
    }
  }
  return ranking.finish(model);
};

interface KnownLead {
  lead: Lead;
  isLead: boolean;
  isPlanned: boolean;
}

const leadsOf = async (scope: Scope, contacts: ContactRow[], sizes: Map<number, number>): Promise<KnownLead[]> => {
  const ids = contacts.map(({ id }) => id);
  const notes = byContact(await sumNotes(scope, ids));
  const tasks = byContact(await sumTasks(scope, ids));
  const reactions = byContact(await sumReactions(scope, ids));
  const open = byContact(openDeals(await listDealsOf(scope, ids), sizes));
  return contacts.map(({ id, status, ...profile }) => ({
    lead: {
      id,
      profile,
      engagement: engagementFrom(notes.get(id), tasks.get(id)?.done ?? 0, reactions.get(id)),
      deal: open.get(id) ?? null,
    },
    isLead: status === 'lead',
    isPlanned: tasks.get(id)?.is_planned ?? false,
  }));
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
