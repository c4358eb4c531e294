import { COMPANY_SIZES } from '@rapport/shared/companies';
import { ContactStatus } from '@rapport/shared/contacts';
import { DealStage, STAGE_PROBABILITY } from '@rapport/shared/deals';
import { LOST_REASONS } from '@rapport/shared/settings';
import { v7 as uuidv7 } from 'uuid';
import {
  CITIES,
  COMPANY_FIRST,
  COMPANY_SECOND,
  NEXT_STEPS,
  NOTES,
  OFFERS,
  PEOPLE,
  TAGS,
  TASKS,
  TOUCHES,
} from './names';

const CONTACTS = 300;
const COMPANIES = 60;
const DEALS = 90;
const TASK_COUNT = 40;
const DAY_MS = 24 * 3600 * 1000;

/**
 * A year of a small firm that ends at `now`: companies and the people in them, the deals with them and what is to do, more
 * of them the nearer today. The same `now` gives the same firm, but for the ids.
 */
export const sampleRecords = (now: Date) => {
  const random = seeded(20_261_120);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  // The square root makes the year grow: half of the records fall into its last three and a half months.
  const someDay = () => new Date(now.getTime() - (1 - Math.sqrt(random())) * 365 * DAY_MS);
  const later = (from: Date) => new Date(from.getTime() + random() * (now.getTime() - from.getTime()));

  const companies = Array.from({ length: COMPANIES }, (_, index) => {
    const first = COMPANY_FIRST[index % COMPANY_FIRST.length] as string;
    const [kind, industry] = COMPANY_SECOND[(index * 7 + Math.floor(index / 20)) % COMPANY_SECOND.length] as [
      string,
      string,
    ];
    const created = someDay();
    return {
      id: uuidv7({ msecs: created.getTime() }),
      name: `${first} ${kind}`,
      domain: `${first}-${kind.replace(/[^a-z]+/gi, '')}.example`.toLowerCase(),
      industry,
      size: pick(COMPANY_SIZES),
      phone: phone(random),
      address: `${1 + Math.floor(random() * 90)} Market Street, ${pick(CITIES)}`,
      notes: pick(NOTES),
      created_at: created.toISOString(),
    };
  });

  const contacts = Array.from({ length: CONTACTS }, (_, index) => {
    const people = random() < 0.55 ? PEOPLE[0] : pick(PEOPLE);
    const [given, givenLatin] = pick(people?.given ?? []);
    const [family, familyLatin] = pick(people?.family ?? []);
    const company = random() < 0.85 ? pick(companies) : undefined;
    const created = someDay();
    const status = pick([...ContactStatus.options, 'lead', 'lead', 'customer'] as const);
    return {
      id: uuidv7({ msecs: created.getTime() }),
      name: people?.familyFirst ? `${family}${given}` : `${given} ${family}`,
      email: random() < 0.93 ? `${givenLatin}.${familyLatin}${index}@${company?.domain ?? 'mail.example'}` : '',
      phone: random() < 0.7 ? phone(random) : '',
      company: company?.name ?? '',
      company_id: company?.id ?? null,
      status,
      tags: [...new Set([pick(TAGS), pick(TAGS)])].slice(0, Math.floor(random() * 3)),
      notes: pick(NOTES),
      last_contacted_at: random() < 0.6 ? later(created).toISOString() : null,
      cadence_days: random() < 0.08 ? pick([30, 90]) : null,
      created_at: created.toISOString(),
    };
  });

  const day = (offset: number) => new Date(now.getTime() + offset * DAY_MS).toISOString().slice(0, 10);
  const deals = Array.from({ length: DEALS }, (_, index) => {
    const contact = pick(contacts);
    const created = new Date(Math.max(Date.parse(contact.created_at), someDay().getTime()));
    const age = (now.getTime() - created.getTime()) / DAY_MS;
    // Old deals are decided; of those of the last weeks most are still open.
    const stage = pick(age > 60 ? LATE_STAGES : EARLY_STAGES);
    const path = pathTo(stage);
    const steps = path.map(() => random()).sort();
    const changes = path.map((to, nth) => ({
      from_stage: path[nth - 1] ?? null,
      to_stage: to,
      created_at: new Date(
        nth === 0 ? created.getTime() : created.getTime() + (steps[nth] ?? 0) * Math.min(age, 75) * DAY_MS,
      ),
    }));
    const since = changes.at(-1)?.created_at ?? created;
    const isClosed = stage.startsWith('closed');
    const hasNextStep = !isClosed && random() < 0.75;
    return {
      id: uuidv7({ msecs: created.getTime() }),
      title: `${pick(OFFERS)} for ${contact.company || contact.name}`.slice(0, 200),
      amount: Math.round((500 + random() ** 3 * 40_000) / 50) * 50,
      currency: 'USD',
      stage,
      probability: STAGE_PROBABILITY[stage],
      contact_id: contact.id,
      company_id: contact.company_id,
      expected_close_date: isClosed ? null : day(Math.floor(random() * 90) - 5),
      next_step: hasNextStep ? pick(NEXT_STEPS) : '',
      next_step_at: hasNextStep ? day(Math.floor(random() * 20) - 5) : null,
      position: index * 1_024,
      stage_since: since.toISOString(),
      closed_at: isClosed ? since.toISOString() : null,
      lost_reason: stage === 'closed_lost' ? pick(LOST_REASONS) : '',
      created_at: created.toISOString(),
      changes: changes.map((change) => ({ ...change, created_at: change.created_at.toISOString() })),
    };
  });

  const tasks = Array.from({ length: TASK_COUNT }, () => {
    const contact = pick(contacts);
    const due = new Date(now.getTime() + (random() * 24 - 12) * DAY_MS);
    const status = due < now && random() < 0.8 ? 'done' : pick(['todo', 'todo', 'in_progress'] as const);
    const created = new Date(Math.min(now.getTime(), due.getTime()) - random() * 10 * DAY_MS);
    return {
      id: uuidv7({ msecs: created.getTime() }),
      title: `${pick(TASKS)} ${contact.name}`,
      priority: pick(['low', 'medium', 'medium', 'high'] as const),
      status,
      due_date: due.toISOString(),
      done_at: status === 'done' ? due.toISOString() : null,
      contact_id: contact.id,
      company_id: contact.company_id,
      created_at: created.toISOString(),
    };
  });
  // The last of them is when somebody was contacted last; the better one knows somebody, the more there were before.
  const touches = contacts.flatMap(({ id, created_at, last_contacted_at }) => {
    if (!last_contacted_at) return [];
    const span = Date.parse(last_contacted_at) - Date.parse(created_at);
    return Array.from({ length: 1 + Math.floor(random() ** 2 * 6) }, (_, nth) => {
      const at = new Date(Date.parse(last_contacted_at) - (nth === 0 ? 0 : random() * span));
      return {
        id: uuidv7({ msecs: at.getTime() }),
        contact_id: id,
        kind: pick(['call', 'call', 'meeting', 'email'] as const),
        content: pick(TOUCHES),
        happened_at: at.toISOString(),
        created_at: at.toISOString(),
      };
    });
  });
  return { companies, contacts, deals, tasks, touches };
};

const EARLY_STAGES: DealStage[] = ['lead', 'lead', 'qualified', 'qualified', 'proposal', 'negotiation', 'closed_won'];
const LATE_STAGES: DealStage[] = ['closed_won', 'closed_won', 'closed_won', 'closed_lost', 'closed_lost', 'proposal'];

/** The stages in their order up to the last one; a lost deal was a proposal before. */
const pathTo = (stage: DealStage): DealStage[] => {
  const order = DealStage.options;
  if (stage === 'closed_lost') return ['lead', 'qualified', 'proposal', 'closed_lost'];
  return order.slice(0, order.indexOf(stage) + 1);
};

const phone = (random: () => number) => `+1 555 ${String(Math.floor(random() * 10_000_000)).padStart(7, '0')}`;

/** A small generator of numbers from 0 to 1 that repeats itself for a seed (mulberry32, Tommy Ettinger, public domain). */
const seeded = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
