import type { Audience } from '@rapport/shared/campaigns';
import { v7 as uuidv7 } from 'uuid';
import { type Calendar, type Chance, seeded } from './calendar';
import type { Member } from './companies';
import type { History } from './history';
import type { Person } from './people';
import type { Say } from './say';

interface CampaignStory {
  name: string;
  subject: string;
  content: string;
  audience: Audience;
  owner: Member;
  /** `null` for a draft. */
  daysAgo: number | null;
  /** The share of reached recipients who opened the campaign, and the share who clicked. */
  opens: number;
  clicks: number;
}

const SIGNED = '\n\nKind regards\nTallowfield Interiors';

/** The campaign with its texts in the language of the reader. */
const wordedBy = (say: Say, { name, subject, content, ...story }: CampaignStory): CampaignStory => ({
  ...story,
  name: say(name),
  subject: say(subject),
  content: say(content) + say(SIGNED),
});

const CAMPAIGNS: CampaignStory[] = [
  {
    name: 'Lighting guide',
    subject: 'How much light does a desk need, {{first_name}}?',
    content:
      'Hi {{first_name}},\n\nWe put everything we know about light at work into twelve pages, including the lamps we use ourselves.\n\nRead it here: https://tallowfield.example/light',
    audience: {},
    owner: 0,
    daysAgo: 292,
    opens: 0.44,
    clicks: 0.13,
  },
  {
    name: 'Showroom evening',
    subject: 'An evening in our showroom',
    content:
      'Hi {{first_name}},\n\nCome try every chair: our showroom is open until 9 PM on Thursday.\n\nLet us know if you can make it: https://tallowfield.example/evening',
    audience: { status: 'customer' },
    owner: 1,
    daysAgo: 204,
    opens: 0.58,
    clicks: 0.24,
  },
  {
    name: 'Acoustic panels',
    subject: 'Quieter rooms for {{company}}',
    content:
      'Hi {{first_name}},\n\nThree of our customers share how loud their offices were and what they did about it.\n\nhttps://tallowfield.example/quiet',
    audience: {},
    owner: 2,
    daysAgo: 118,
    opens: 0.39,
    clicks: 0.09,
  },
  {
    name: 'Plans for next year',
    subject: 'Plan your rooms before the dates are gone',
    content:
      'Hi {{first_name}},\n\nOur calendar for the first half of next year is open. Book a space plan now and pick your week.\n\nhttps://tallowfield.example/plan',
    audience: {},
    owner: 0,
    daysAgo: 41,
    opens: 0.42,
    clicks: 0.11,
  },
  {
    name: 'Newsletter: which wood where',
    subject: 'Oak, ash or birch?',
    content:
      'Hi {{first_name}},\n\nHere is which wood suits which room, and what it costs.\n\nhttps://tallowfield.example/wood',
    audience: { tag: 'newsletter' },
    owner: 0,
    daysAgo: 6,
    opens: 0.51,
    clicks: 0.17,
  },
  {
    name: 'After the trade fair',
    subject: 'It was good to meet you, {{first_name}}',
    content:
      'Hi {{first_name}},\n\nHere is the catalog we talked about at the fair, and the price list.\n\nhttps://tallowfield.example/catalog',
    audience: { tag: 'trade fair' },
    owner: 3,
    daysAgo: null,
    opens: 0,
    clicks: 0,
  },
];

interface RecipientRow {
  id: string;
  contact_id: string;
  email: string;
  status: 'sent' | 'bounced' | 'suppressed';
  reason: string;
  attempts: number;
  accepted_at: Date | null;
  opened_on: string | null;
  clicked_on: string | null;
  unsubscribed_at: Date | null;
}

export interface CampaignRow extends Pick<CampaignStory, 'name' | 'subject' | 'content' | 'audience' | 'owner'> {
  id: string;
  status: 'sent' | 'draft';
  created: Date;
  started: Date | null;
  finished: Date | null;
  recipients: RecipientRow[];
}

export interface SuppressionRow {
  email: string;
  reason: 'hard_bounce' | 'unsubscribed';
  at: Date;
}

/** Builds the campaigns, which went to the people known at that time, with the result of every email. */
export const buildCampaigns = ({
  people,
  when,
  history,
}: {
  people: Person[];
  when: Calendar;
  history: History;
}): { campaigns: CampaignRow[]; suppressions: SuppressionRow[] } => {
  const chance = seeded(21_005);
  const suppressions = new Map<string, SuppressionRow>();
  const firstOfAddress = [
    ...new Map(people.toReversed().map((person) => [person.email, person])).values(),
  ].toReversed();
  const campaigns = CAMPAIGNS.map((told): CampaignRow => {
    const { daysAgo, opens, clicks, ...story } = wordedBy(history.say, told);
    const started = daysAgo === null ? null : when.daysAgo(daysAgo);
    const created = started ? new Date(started.getTime() - 3_600_000) : when.daysAgo(2);
    const id = uuidv7({ msecs: created.getTime() });
    const about = ['campaign', id] as [string, string];
    history.happened('campaign_created', { kind: 'created', values: { type: 'campaign', name: story.name } }, about, {
      member: story.owner,
      at: created,
    });
    const row = { ...story, id, created, started, finished: started && new Date(started.getTime() + 240_000) };
    if (!started) return { ...row, status: 'draft', recipients: [] };
    history.happened('campaign_started', { kind: 'campaign_started', values: { name: story.name } }, about, {
      member: story.owner,
      at: started,
    });
    const readers = firstOfAddress.filter((person) => isReader(person, story.audience, started));
    const recipients = readers.map((person) =>
      recipientOf(person, { started, opens, clicks, chance, when, isSuppressed: suppressions.has(person.email) }),
    );
    for (const recipient of recipients) suppress(recipient, started, suppressions);
    for (const { contact_id, unsubscribed_at } of recipients) {
      if (!unsubscribed_at) continue;
      history.activities.push({
        type: 'contact_unsubscribed',
        kind: 'unsubscribed',
        values: { name: story.name },
        entity_type: 'contact',
        entity_id: contact_id,
        member: null,
        created_at: unsubscribed_at,
      });
    }
    return { ...row, status: 'sent', recipients };
  });
  return { campaigns, suppressions: [...suppressions.values()] };
};

const isReader = ({ email, created, tags, customerSince }: Person, { tag, status }: Audience, at: Date): boolean =>
  email !== '' &&
  created !== undefined &&
  created < at &&
  (!tag || tags.includes(tag)) &&
  (status !== 'customer' || (customerSince !== undefined && customerSince < at));

const BOUNCES = 0.015;
const UNSUBSCRIBES = 0.012;

const recipientOf = (
  { id: contact_id, email }: Person,
  {
    started,
    opens,
    clicks,
    chance,
    when,
    isSuppressed,
  }: { started: Date; opens: number; clicks: number; chance: Chance; when: Calendar; isSuppressed: boolean },
): RecipientRow => {
  const blank = { id: uuidv7(), contact_id, email, opened_on: null, clicked_on: null, unsubscribed_at: null };
  if (isSuppressed) {
    return { ...blank, status: 'suppressed', reason: 'On the suppression list', attempts: 0, accepted_at: null };
  }
  const accepted_at = new Date(started.getTime() + chance.between(5, 200) * 1_000);
  if (chance.random() < BOUNCES) {
    return { ...blank, status: 'bounced', reason: '550 5.1.1 No such user here', attempts: 1, accepted_at: null };
  }
  const luck = chance.random();
  const read = when.after(accepted_at, chance.random() ** 3 * 5);
  const day = read.toISOString().slice(0, 10);
  return {
    ...blank,
    status: 'sent',
    reason: '',
    attempts: 1,
    accepted_at,
    opened_on: luck < opens ? day : null,
    clicked_on: luck < clicks ? day : null,
    unsubscribed_at: luck < opens && luck > opens - UNSUBSCRIBES ? read : null,
  };
};

const suppress = (
  { email, status, unsubscribed_at }: RecipientRow,
  started: Date,
  all: Map<string, SuppressionRow>,
) => {
  if (status === 'bounced') all.set(email, { email, reason: 'hard_bounce', at: started });
  if (unsubscribed_at) all.set(email, { email, reason: 'unsubscribed', at: unsubscribed_at });
};
