import { newId } from '../browser/newId';
import { isAway } from './apiProblem';
import { post } from './http';

/** For how long sending the same again counts as another attempt. Later it may be meant as a second one. */
const ATTEMPT_MS = 5 * 60_000;

/** What was sent and is not answered: it may have been added all the same. */
const unanswered = new Map<string, { key: string; at: number }>();

/**
 * Posts what adds something. Sent again while it is on its way, or after a lost answer, it has the same idempotency key, so
 * that nothing is added twice; after an answer it has another, so that the same can be added again.
 */
export const addOnce = async <Reply>(url: string, body: object): Promise<Reply> => {
  const content = JSON.stringify([url, body]);
  const before = unanswered.get(content);
  const key = before && Date.now() - before.at < ATTEMPT_MS ? before.key : newId();
  unanswered.set(content, { key, at: Date.now() });
  try {
    const reply = await post<Reply>(url, body, { headers: { 'Idempotency-Key': key } });
    unanswered.delete(content);
    return reply;
  } catch (problem) {
    if (!isAway(problem)) unanswered.delete(content);
    throw problem;
  }
};
