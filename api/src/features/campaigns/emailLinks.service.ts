import { firstName } from '@rapport/shared/firstName';
import { asSystem, inWorkspace, rows, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { recordActivity } from '../activities/activities.service';
import { linkOf } from './content';
import { findByToken, findReached, noteSeen, noteUnsubscribed, type Reached } from './recipients.repository';
import { findSender } from './sender.repository';
import { suppress, suppressionOf } from './suppressions.repository';

/** Does something with the recipient whose email a link came with; `null` when it is none of ours. */
const withReached = async <T>(
  { db }: Context,
  token: string,
  work: (scope: Scope, reached: Reached) => Promise<T>,
): Promise<T | null> => {
  const found = await asSystem(db, (trx) => findByToken(trx, token));
  if (!found) return null;
  return inWorkspace(db, { workspaceId: found.workspace_id }, async (scope) => {
    const reached = await findReached(scope, found.recipient_id);
    return reached ? work(scope, reached) : null;
  });
};

/** Who writes, for the page on which one unsubscribes, and whether the reader has done that already. */
export const readSubscription = (context: Context, token: string) =>
  withReached(context, token, async (scope, { email }) => {
    const suppression = email && (await suppressionOf(scope, email));
    return {
      sender: (await findSender(scope, null)).name,
      // Of somebody who was erased there is no address left that could be written to.
      isOver: !suppression ? email === '' : suppression.reason === 'unsubscribed',
    };
  });

/** Takes the reader off the list at once; again and again it stays so. @returns who writes */
export const unsubscribe = (context: Context, token: string): Promise<string | null> =>
  withReached(context, token, async (scope, { id, email, contact_id, campaign }) => {
    await suppress(scope, email, 'unsubscribed');
    const isFirst = (await noteUnsubscribed(scope, id)) > 0;
    if (isFirst && contact_id) {
      await recordActivity(scope, {
        type: 'contact_unsubscribed',
        description: `Unsubscribed after campaign ${campaign.name}`,
        entity_type: 'contact',
        entity_id: contact_id,
      });
    }
    return (await findSender(scope, null)).name;
  });

/** The picture in an email was loaded. */
export const noteOpening = (context: Context, token: string, userAgent: string) =>
  withReached(context, token, (scope, { id, accepted_at }) =>
    noteSeen(scope, id, 'open', judge(userAgent, accepted_at)),
  );

/** A link in an email was followed. @returns where it leads, `null` when there is no such link */
export const followLink = (context: Context, token: string, nth: number, userAgent: string): Promise<string | null> =>
  withReached(context, token, async (scope, { id, email, contact_id, accepted_at, campaign }) => {
    const contact =
      contact_id && (await rows(scope, 'contacts').where('contacts.id', contact_id).first('name', 'company'));
    const { name = '', company = '' } = contact || {};
    const url = linkOf(campaign, { name, company, email, first_name: firstName(name) }, nth);
    if (url) await noteSeen(scope, id, 'click', judge(userAgent, accepted_at));
    return url;
  });

/** Email programs and scanners that fetch everything by themselves, some of them before anybody sees the mail. */
const PROGRAM =
  /^Mozilla\/5\.0$|bot|crawl|spider|scan|preview|barracuda|mimecast|proofpoint|python|curl|wget|headless/i;

/** Sooner than this nobody has read a mail. */
const SOONEST_MS = 5_000;

/**
 * Whether a person was at work: an estimate. Apple's email loads every picture before the email is read (its name is a bare
 * `Mozilla/5.0`), Google's and Yahoo's when it is opened.
 */
export const judge = (userAgent: string, acceptedAt: Date | string | null): 'human' | 'proxy' | 'unknown' => {
  if (userAgent === '') return 'unknown';
  if (PROGRAM.test(userAgent)) return 'proxy';
  if (!acceptedAt || Date.now() - new Date(acceptedAt).getTime() < SOONEST_MS) return 'proxy';
  return 'human';
};
