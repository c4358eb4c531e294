import type { Audience } from '@rapport/shared/campaigns';
import { buildOpenTasks, type ImportStory, keepInTouch, setCreationDates } from './acquaintances';
import { calendar, seeded } from './calendar';
import { buildCampaigns, type CampaignRow, type SuppressionRow } from './campaigns';
import { buildDeals, type DealRow, type TaskRow } from './deals';
import { type Activity, type History, type NoteRow, ofRecord, openHistory } from './history';
import { buildPeople, type Firm, type Person } from './people';
import { type Say, sayInEnglish } from './say';
import { addDuplicates } from './strays';

export interface SampleStory {
  firms: Firm[];
  people: Person[];
  deals: DealRow[];
  tasks: TaskRow[];
  notes: NoteRow[];
  activities: Activity[];
  campaigns: CampaignRow[];
  suppressions: SuppressionRow[];
  imports: ImportStory[];
}

/**
 * Two years of a small firm that end at `now`: who it knows, what it sold them and how, its open tasks and its
 * campaigns, in the words of `say`. The same `now` gives the same story, except for the ids. The other files of this
 * folder contain its tables and rules.
 */
export const sampleStory = (now: Date, say: Say = sayInEnglish): SampleStory => {
  const when = calendar(now, seeded(21_000));
  const history = openHistory(when, say);
  const { firms, people: known } = buildPeople();
  const { deals, tasks } = buildDeals({ people: known, when, history });
  const imports = setCreationDates({ people: known, when, history });
  keepInTouch({ people: known, when, history }, deals);
  const open = buildOpenTasks({ people: known, when, history }, deals);
  const people = [...known, ...addDuplicates(known, when)];
  logPeople({ firms, people, history });
  const { campaigns, suppressions } = buildCampaigns({ people, when, history });
  return {
    firms: firms.map((firm) => ({ ...firm, industry: say(firm.industry) })),
    people: people.map((person) => wordedPerson(person, say)),
    deals: deals.map((deal) => ({ ...deal, lostReason: deal.lostReason && say(deal.lostReason) })),
    tasks: [...open, ...tasks],
    notes: history.notes,
    activities: history.activities.sort((one, other) => Number(one.created_at) - Number(other.created_at)),
    campaigns: campaigns.map((campaign) => ({ ...campaign, audience: wordedAudience(campaign.audience, say) })),
    suppressions,
    imports,
  };
};

const wordedPerson = (person: Person, say: Say): Person => ({
  ...person,
  job: person.job && say(person.job),
  source: say(person.source),
  tags: person.tags.map((tag) => say(tag)),
  notes: person.notes && say(person.notes),
});

const wordedAudience = ({ tag, ...audience }: Audience, say: Say): Audience =>
  tag ? { ...audience, tag: say(tag) } : audience;

/**
 * A person who was added before their company bought became a customer with it; a person added later was a customer
 * from the start.
 */
const logPeople = ({ firms, people, history }: { firms: Firm[]; people: Person[]; history: History }) => {
  for (const { id, name, created, firm, owner, customerSince, isImported, isPartner } of people) {
    if (!created) throw new Error(`${name} has no day on which they were added`);
    const about: [string, string] = ['contact', id];
    if (!isImported)
      history.happened('contact_created', ofRecord('created', 'contact', name), about, { member: owner, at: created });
    const since = customerSince ?? firm?.customerSince;
    if (!since || since <= created || isPartner) continue;
    const changes = { status: ['lead', 'customer'] as [unknown, unknown] };
    const batch_id = customerSince ? undefined : firm?.batch;
    history.happened('contact_updated', ofRecord('updated', 'contact', name), about, {
      member: owner,
      at: since,
      changes,
      batch_id,
    });
  }
  for (const { id, name, people: own, owner } of firms) {
    const first = firstOf(own);
    history.happened('company_created', ofRecord('created', 'company', name), ['company', id], {
      member: owner,
      at: first,
    });
  }
};

/** When a company was added: just before the first of its people. */
export const firstOf = (people: Person[]): Date =>
  new Date(Math.min(...people.flatMap(({ created }) => (created ? [created.getTime()] : []))) - 60_000);
