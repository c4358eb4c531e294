import type { Brand } from '@rapport/shared/branding';
import { isRemovable } from '@rapport/shared/campaigns';
import { asSystem, inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { recordActivity } from '../activities/activities.service';
import { brandOf } from '../branding/branding.service';
import { nthLink } from './composeEmail';
import { findReader } from './readers.repository';
import {
  findByToken,
  findSentRecipient,
  markSeen,
  markUnsubscribed,
  type SentRecipient,
} from './recipients.repository';
import { findSender } from './sender.repository';
import { suppressionOf } from './suppressions.repository';
import { suppress } from './suppressions.service';

/** Runs `work` for the recipient that a link belongs to. Returns `null` for an unknown link. */
const withRecipient = async <T>(
  { db }: Context,
  token: string,
  work: (scope: Scope, recipient: SentRecipient) => Promise<T>,
): Promise<T | null> => {
  const found = await asSystem(db, (trx) => findByToken(trx, token));
  if (!found) return null;
  return inWorkspace(db, { workspaceId: found.workspace_id }, async (scope) => {
    const recipient = await findSentRecipient(scope, found.recipient_id);
    return recipient ? work(scope, recipient) : null;
  });
};

/** The sender, for the unsubscribe page, and whether the recipient has already unsubscribed or reported spam. */
export const readSubscription = (context: Context, token: string) =>
  withRecipient(context, token, async (scope, { email }) => {
    const suppression = email && (await suppressionOf(scope, email));
    return {
      sender: (await findSender(scope, null)).name,
      brand: await brandOf(scope),
      // An empty address belongs to an erased person, who gets no more emails.
      isOver: !suppression ? email === '' : !isRemovable(suppression.reason),
    };
  });

/** Unsubscribes the recipient at once. Safe to repeat. @returns the name and the brand of the sender */
export const unsubscribe = (context: Context, token: string): Promise<{ sender: string; brand: Brand | null } | null> =>
  withRecipient(context, token, async (scope, { id, email, contact_id, campaign }) => {
    await suppress(scope, email, 'unsubscribed');
    const isFirst = (await markUnsubscribed(scope, id)) > 0;
    if (isFirst && contact_id) {
      await recordActivity(scope, {
        type: 'contact_unsubscribed',
        kind: 'unsubscribed',
        values: { name: campaign.name },
        entity_type: 'contact',
        entity_id: contact_id,
      });
    }
    return { sender: (await findSender(scope, null)).name, brand: await brandOf(scope) };
  });

/** Records that the picture in an email was loaded. */
export const recordOpening = (context: Context, token: string, userAgent: string) =>
  withRecipient(context, token, (scope, { id, accepted_at }) =>
    markSeen(scope, id, 'open', requesterKind(userAgent, accepted_at)),
  );

/** Records that a link in an email was followed. @returns the target of the link, `null` if there is no such link */
export const followLink = (context: Context, token: string, nth: number, userAgent: string): Promise<string | null> =>
  withRecipient(context, token, async (scope, { id, email, contact_id, accepted_at, campaign }) => {
    const unknown = { name: '', company: '', first_name: '', email };
    const { language } = await findSender(scope, null);
    const reader = await findReader(scope, contact_id, { email: campaign, language, address: email });
    const url = nthLink(campaign, reader ?? unknown, nth);
    if (url) await markSeen(scope, id, 'click', requesterKind(userAgent, accepted_at));
    return url;
  });

/** Email programs and scanners that load everything automatically, some of them before a person sees the email. */
const PROGRAM =
  /^Mozilla\/5\.0$|bot|crawl|spider|scan|preview|barracuda|mimecast|proofpoint|python|curl|wget|headless/i;

/** A person cannot have read an email sooner than this. */
const SOONEST_MS = 5_000;

/**
 * Estimates whether a person or a program made a request. Apple Mail loads every picture before the email is read (its user
 * agent is a bare `Mozilla/5.0`), Gmail and Yahoo when it is opened.
 */
export const requesterKind = (userAgent: string, acceptedAt: Date | string | null): 'human' | 'proxy' | 'unknown' => {
  if (userAgent === '') return 'unknown';
  if (PROGRAM.test(userAgent)) return 'proxy';
  if (!acceptedAt || Date.now() - new Date(acceptedAt).getTime() < SOONEST_MS) return 'proxy';
  return 'human';
};
