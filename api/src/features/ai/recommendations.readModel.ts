import { msg, plural } from '@lingui/core/macro';
import type { InsightEntry } from '@rapport/shared/ai';
import { asText, type Sentence } from '@rapport/shared/words';
import { rows, type Scope } from '../../db/scope';
import type { Words } from '../../words/words';
import { stageInSentence } from '../activities/activityWords';
import { matchingContacts } from '../contacts/contacts.readModel';
import { type Findings, LISTED_MAX, withOpenTask } from './findings.readModel';

const READY_PERCENT = 80;

/** Joins the next stage of the pipeline to each open stage, except for the last. */
const NEXT_STAGE = `join (
  select key, lead(key) over line as next, lead(name) over line as next_name, row_number() over line = 1 as is_first
  from stages where workspace_id = ? and kind = 'open' window line as (partition by pipeline_id order by position)
) as stages on stages.key = deals.stage`;

/** Contacts that are due for a touch according to their cadence, and deals that seem ready for the next stage. */
export const recommendationsOf = async (scope: Scope, words: Words): Promise<Findings & { stageNames: string[] }> => {
  // An email can be written right away. A call is offered as a task, and only if there is none.
  const due = () =>
    matchingContacts(scope, { due: true }).where((one) =>
      one.whereNot('contacts.email', '').orWhereNotIn('contacts.id', withOpenTask(scope, 'contact_id')),
    );
  const ready = () =>
    rows(scope, 'deals')
      .joinRaw(NEXT_STAGE, [scope.workspaceId])
      .whereRaw('not stages.is_first and stages.next is not null')
      .where('deals.probability', '>=', READY_PERCENT);
  const contacts: PromiseLike<DueContact[]> = due()
    .orderBy(['contacts.touch_due_at', 'contacts.id'])
    .limit(LISTED_MAX)
    .select(
      'contacts.id',
      'contacts.name',
      'contacts.email',
      'contacts.cadence_days',
      scope.db.raw('extract(day from now() - contacts.last_contacted_at)::int as quiet_days'),
    );
  const deals: PromiseLike<ReadyDeal[]> = ready()
    .orderBy('amount', 'desc')
    .limit(2)
    .select('deals.id', 'deals.title', 'deals.probability', 'stages.next', 'stages.next_name');
  const [people, waiting, [dueCount], [readyCount]] = await Promise.all([
    contacts,
    deals,
    due().count('* as count'),
    ready().count('* as count'),
  ]);
  return {
    total: Number(dueCount.count) + Number(readyCount.count),
    entries: [...people.map((contact) => dueEntry(contact, words)), ...waiting.map((deal) => readyEntry(deal, words))],
    stageNames: waiting.flatMap(({ next_name }) => next_name ?? []),
  };
};

interface DueContact {
  id: string;
  name: string;
  email: string;
  cadence_days: number;
  /** Days since the last call, meeting or email; `null` if there was none. */
  quiet_days: number | null;
}

interface ReadyDeal {
  id: string;
  title: string;
  probability: number;
  /** The key of the next stage, and its custom name. */
  next: string;
  next_name: string | null;
}

const dueEntry = ({ id, name, email, cadence_days, quiet_days }: DueContact, words: Words): InsightEntry => ({
  title: words(msg`Stay in touch with ${name}`),
  detail: `${words(planOf(cadence_days))} ${words(lastTouch(quiet_days))}`,
  severity: 'info',
  entities: [{ type: 'contact', id, name }],
  action: email
    ? { type: 'open_mail', label: words(msg`Write an email`), email }
    : {
        type: 'create_task',
        label: words(msg`Plan a call`),
        title: words(msg`Call ${name}`).slice(0, 200),
        contact_id: id,
        deal_id: null,
      },
});

const planOf = (days: number): Sentence =>
  msg`${plural(days, { one: 'Planned every # day.', other: 'Planned every # days.' })}`;

const lastTouch = (days: number | null): Sentence =>
  days === null
    ? msg`No contact logged yet`
    : msg`${plural(days, { one: 'Last contact # day ago', other: 'Last contact # days ago' })}`;

const readyEntry = ({ id, title, probability, next, next_name }: ReadyDeal, words: Words): InsightEntry => {
  const stage = next_name ?? asText(stageInSentence(next));
  return {
    title: words(msg`${title} looks ready for ${stage}`),
    detail: words(msg`Its probability is ${probability}%`),
    severity: 'positive',
    entities: [{ type: 'deal', id, name: title }],
    action: { type: 'move_deal', label: words(msg`Move to ${stage}`), deal_id: id, stage: next },
  };
};
