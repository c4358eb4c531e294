import { addRow, rows, type Scope } from '../../db/scope';
import type { Question, Words } from './wording';

export interface Wording {
  id: string;
  status: 'pending' | 'done' | 'failed';
  words: Words | null;
  question: Question;
  user_id: string | null;
}

/** Answers are used for a day. A question without an answer after two minutes is asked again. */
const FRESH = `created_at > now() - interval '24 hours' and (status <> 'pending' or created_at > now() - interval '2 minutes')`;

/**
 * Makes other requests of the workspace wait until this transaction ends, so that no two requests ask the same question
 * or both use the last of a budget.
 */
export const lockWordings = (scope: Scope) =>
  scope.db.raw(`select pg_advisory_xact_lock(hashtextextended('ai words ' || ?::uuid, 0))`, [scope.workspaceId]);

export const findWording = (scope: Scope, kind: string, hash: string): Promise<Wording | undefined> =>
  rows(scope, 'ai_wordings')
    .where({ kind, hash })
    .whereRaw(FRESH)
    .first('id', 'status', 'words', 'question', 'user_id');

export const insertWording = async (scope: Scope, kind: string, hash: string, question: Question): Promise<string> => {
  await rows(scope, 'ai_wordings').where({ kind, hash }).delete();
  const [added] = await addRow(scope, 'ai_wordings', {
    kind,
    hash,
    status: 'pending',
    question: JSON.stringify(question),
    user_id: scope.userId,
  }).returning('id');
  return added.id;
};

export const lockWording = (scope: Scope, id: string): Promise<Wording | undefined> =>
  rows(scope, 'ai_wordings').where({ id, status: 'pending' }).first('id', 'status', 'words', 'question', 'user_id');

export const finishWording = (
  scope: Scope,
  id: string,
  { words, failure, tokens }: { words: Words | null; failure: string; tokens: number },
) =>
  rows(scope, 'ai_wordings')
    .where({ id })
    .update({ status: words ? 'done' : 'failed', words: words && JSON.stringify(words), failure, tokens });

const CALLS_A_DAY = 20;
const TOKENS_A_DAY = 100_000;
const CALLS_AN_HOUR = 10;

/** Whether another question is within the daily budget of the workspace and the current limit of this user. */
export const hasBudget = async (scope: Scope): Promise<boolean> => {
  const used = await rows(scope, 'ai_wordings').first(
    scope.db.raw(
      `(count(*) filter (where created_at > now() - interval '1 day'))::int as calls,
       coalesce(sum(tokens) filter (where created_at > now() - interval '1 day'), 0)::int as tokens,
       (count(*) filter (where created_at > now() - interval '1 hour' and user_id = :user))::int as own,
       (count(*) filter (where status = 'pending' and user_id = :user and created_at > now() - interval '2 minutes'))::int as flying`,
      { user: scope.userId },
    ),
  );
  return used.calls < CALLS_A_DAY && used.tokens < TOKENS_A_DAY && used.own < CALLS_AN_HOUR && used.flying === 0;
};
