import type { Currency } from '@rapport/shared/money';
import type { Member } from '../../../../migrations/seeds/companies';
import { firstOf, type SampleStory } from '../../../../migrations/seeds/sampleRecords';

type UserOf = (member: Member) => string | null;

export const companyRows = ({ firms }: SampleStory, userOf: UserOf) =>
  firms.map(({ id, name, domain, industry, size, city, phone, owner, people }) => ({
    id,
    name,
    domain,
    industry,
    size,
    phone,
    address: city,
    owner_id: userOf(owner),
    created_at: firstOf(people),
    updated_at: firstOf(people),
  }));

export const contactRows = ({ people }: SampleStory, userOf: UserOf) =>
  people.map(({ created, customerSince, lastTouch, cadence, firm, owner, isPartner, ...person }) => {
    const since = customerSince ?? firm?.customerSince;
    const changed = [created, since, lastTouch].flatMap((at) => (at ? [at.getTime()] : []));
    return {
      id: person.id,
      name: person.name,
      email: person.email,
      phone: person.phone,
      job_title: person.job,
      company: firm?.name ?? '',
      company_id: firm?.id ?? null,
      address: firm?.city ?? '',
      status: isPartner ? 'partner' : since ? 'customer' : 'lead',
      tags: person.tags,
      source: person.source,
      notes: person.notes,
      last_contacted_at: lastTouch ?? null,
      cadence_days: cadence ?? null,
      owner_id: userOf(owner),
      created_at: created,
      updated_at: new Date(Math.max(...changed)),
    };
  });

const POSITION_STEP = 1_024;

export const dealRows = ({ deals }: SampleStory, userOf: UserOf, currency: Currency) =>
  deals.map(
    ({ id, title, amount, stage, probability, person, created, since, closed, closes, next, lostReason }, nth) => ({
      id,
      title,
      amount,
      currency,
      stage,
      probability,
      contact_id: person.id,
      company_id: person.firm?.id ?? null,
      expected_close_date: closes,
      next_step: next?.[0] ?? '',
      next_step_at: next?.[1] ?? null,
      position: (nth + 1) * POSITION_STEP,
      stage_since: since,
      closed_at: closed,
      lost_reason: lostReason,
      owner_id: userOf(person.owner),
      created_at: created,
      updated_at: since,
    }),
  );

export const stageChangeRows = ({ deals }: SampleStory, userOf: UserOf) =>
  deals.flatMap(({ id, person, closedBy, changes }) =>
    changes.map(({ from_stage, to_stage, at }) => ({
      deal_id: id,
      from_stage,
      to_stage,
      actor_id: userOf(to_stage.startsWith('closed') ? closedBy : person.owner),
      created_at: at,
    })),
  );

export const taskRows = ({ tasks }: SampleStory, userOf: UserOf) =>
  tasks.map(({ id, title, priority, status, due, done, created, person, deal }) => ({
    id,
    title,
    priority,
    status,
    due_date: due,
    done_at: done,
    contact_id: person.id,
    company_id: person.firm?.id ?? null,
    deal_id: deal?.id ?? null,
    assignee_id: userOf(person.owner),
    created_at: created,
    updated_at: done ?? created,
  }));

export const campaignRows = ({ campaigns }: SampleStory, userOf: UserOf) =>
  campaigns.map(({ id, name, subject, content, audience, owner, status, created, started, finished }) => ({
    id,
    name,
    subject,
    content,
    audience,
    status,
    started_at: started,
    finished_at: finished,
    owner_id: userOf(owner),
    created_at: created,
    updated_at: finished ?? created,
  }));

export const noteRows = ({ notes }: SampleStory, userOf: UserOf) =>
  notes.map(({ member, contact_id = null, deal_id = null, ...note }) => ({
    ...note,
    contact_id,
    deal_id,
    author_id: userOf(member),
    created_at: note.happened_at,
    updated_at: note.happened_at,
  }));

export const activityRows = ({ activities }: SampleStory, userOf: UserOf) =>
  activities.map(({ member, ...activity }) => ({
    description: '',
    ...activity,
    actor_id: member === null ? null : userOf(member),
  }));
