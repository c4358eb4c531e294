import { newId } from '../browser/newId';
import { isAway } from './apiProblem';
import { post } from './http';

/** How long sending the same content again counts as a retry. Later it may be meant as a second entry. */
const ATTEMPT_MS = 5 * 60_000;

/** What was sent without a response yet. It may have been added anyway. */
const unanswered = new Map<string, { key: string; at: number }>();

/**
 * Sends a request that adds something. If the same content is sent again during the request or after a lost response,
 * it has the same idempotency key, so that it is not added twice. After a response the key is new, so that the same
 * content can be added again.
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
