import { createHmac } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { NewContact } from '@rapport/shared/contacts';
import type { DropAddress, DropReason } from '@rapport/shared/dropAddress';
import { lockWorkspace } from '../../db/lockWorkspace';
import { asSystem, inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { conflict, notFound } from '../../http/problem';
import type { Dropped } from '../../integrations/imap/readDropped';
import { createPartialContact } from '../contacts/contacts.service';
import { logEmail } from '../notes/notes.service';
import { erasedAmong } from '../personalData/personalData.readModel';
import { lockAddresses } from '../records/upsert';
import { requireNotDemo } from '../workspaces/notInDemo';
import {
  claimCapacity,
  isSuspendedNow,
  mayHaveMailboxes,
  requireMailboxes,
  requireRoom,
} from '../workspaces/planLimits';
import {
  deleteDropAddress,
  findDropAddress,
  findDropOwner,
  findDropOwners,
  forgetOldWaiting,
  insertDropAddress,
  insertDropped,
  listWaiting,
  lockWaiting,
  markLogged,
  markWaiting,
  type StoredDrop,
} from './dropped.repository';
import { mailKey } from './mailKey';
import { findKnown } from './mailMessages.repository';
import { isReadByMailbox } from './mailThreads.readModel';

/** The number of waiting emails that are listed, and the number that are kept. */
const WAITING_MAX = 100;
const WAITING_KEPT = 1_000;
/** An email is kept with at most this many contacts: an email to more people is a mailing rather than a conversation. */
const CONTACTS_MAX = 10;

/** Makes the token of a drop address. It is in lower case, because servers may change the case of addresses. */
const tokenOf =
  ({ config }: Pick<Context, 'config'>) =>
  (id: string): string =>
    createHmac('sha256', config.jwtSecret).update(`drop:${id}`).digest('hex').slice(0, 32);

const addressOf = (context: Pick<Context, 'config'>, id: string | null): string | null => {
  const { inboundAddress } = context.config;
  return id && inboundAddress ? inboundAddress.replace('@', `+${tokenOf(context)(id)}@`) : null;
};

export const readDropAddress = async (context: Context, scope: Scope): Promise<DropAddress> => ({
  is_available: context.config.inboundAddress !== null && (await mayHaveMailboxes(scope)),
  address: addressOf(context, await findDropAddress(scope, tokenOf(context))),
  waiting: await listWaiting(scope, WAITING_MAX),
});

/**
 * Turns the drop address on, or replaces its secret; the previous address stops working at once. @throws 403 on a plan
 * without emails; 404 if the installation receives no emails
 */
export const renewDropAddress = async (context: Context, scope: Scope): Promise<DropAddress> => {
  if (!context.config.inboundAddress) throw notFound(msg`This address`);
  await requireMailboxes(scope);
  await requireNotDemo(scope);
  // If two requests arrive at once, the second replaces the address that the first inserted.
  await lockWorkspace(scope);
  await deleteDropAddress(scope);
  await insertDropAddress(scope, tokenOf(context));
  return readDropAddress(context, scope);
};

export const stopDropAddress = async (scope: Scope): Promise<void> => {
  await deleteDropAddress(scope);
};

/**
 * Logs an email on the timelines of the contacts it was exchanged with. If a member copied or forwarded it, unknown
 * people in it become contacts. An email from anyone else waits until the member accepts it.
 */
export const receiveDropped = async (context: Context, email: Dropped): Promise<void> => {
  const tokens = tokensIn(email, context.config.inboundAddress ?? '');
  const owner = tokens.length > 0 && (await asSystem(context.db, (trx) => findDropOwner(trx, tokens)));
  if (!owner) return;
  await inWorkspace(context.db, { workspaceId: owner.workspace_id, userId: owner.user_id }, async (scope) => {
    const id = await insertDropped(scope, mailKey(email), email.date);
    // It arrived before, or was already read from a mailbox.
    if (!id || (await isReadByMailbox(scope, email))) return;
    const { people, isOfMember, isWithErased, ...stored } = await exchangeOf(scope, email);
    // An email that was exchanged only with erased people is not kept.
    if (isWithErased && people.length === 0) return;
    const drop = { ...stored, people, sent_at: email.date };
    const reason = (await refusalOf(scope, drop, isOfMember)) ?? (await logOnContacts(scope, drop));
    if (!reason) return;
    await markWaiting(scope, id, reason, { people, ...stored });
    await forgetOldWaiting(scope, WAITING_KEPT);
  });
};

/** No real email is for this many drop addresses. */
const TOKENS_MAX = 10;
const TOKEN = /\+([0-9a-f]{32})@/;

/** The tokens of the drop addresses that an email was delivered to. The installation's own address may contain a `+` too. */
const tokensIn = ({ deliveredTo }: Pick<Dropped, 'deliveredTo'>, inbound: string): string[] =>
  deliveredTo.flatMap((address) => {
    const [, token = ''] = TOKEN.exec(address) ?? [];
    return token && address.replace(TOKEN, '@') === inbound.toLowerCase() ? [token] : [];
  });

/** The ids of the members to whose drop addresses emails were delivered. */
export const receiversOf = async (
  { db, config }: Context,
  deliveredTo: string[][],
): Promise<(string | undefined)[]> => {
  const tokens = deliveredTo.map((addresses) =>
    tokensIn({ deliveredTo: addresses }, config.inboundAddress ?? '').slice(0, TOKENS_MAX),
  );
  const owners = await asSystem(db, (trx) => findDropOwners(trx, [...new Set(tokens.flat())]));
  return tokens.map((some) => some.map((token) => owners.get(token)).find((owner) => owner !== undefined));
};

/** Returns the people with whom an email was exchanged, and the parts of it to log. */
const exchangeOf = async (scope: Scope, { from, to, cc, subject, text, forwarded }: Dropped) => {
  const all = [from, ...to, ...cc, ...(forwarded ? [forwarded.from] : [])];
  const addresses = [...new Set(all.map(({ address }) => address))];
  const { members } = await findKnown(scope, addresses);
  const erased = await erasedAmong(scope, addresses);
  const isOfMember = members.has(from.address);
  const isWithErased = erased.size > 0;
  const isOutside = ({ address }: Dropped['from']) =>
    !members.has(address) && !erased.has(address) && !TOKEN.test(address);
  const named = ({ name, address }: Dropped['from']) => name || address;
  if (isOfMember && forwarded) {
    return {
      isOfMember,
      isWithErased,
      people: [forwarded.from].filter(isOutside),
      participants: named(forwarded.from),
      subject: forwarded.subject,
      text: forwarded.text,
    };
  }
  const others = (isOfMember ? [...to, ...cc] : [from]).filter(isOutside);
  const people = others.filter(isFirstWithAddress).slice(0, CONTACTS_MAX);
  const receivers = to.filter(isOutside).map(named).slice(0, CONTACTS_MAX).join(', ');
  const participants = isOfMember ? `${named(from)} → ${receivers}` : named(from);
  return { isOfMember, isWithErased, people, participants, subject, text };
};

const isFirstWithAddress = ({ address }: Dropped['from'], nth: number, people: Dropped['from'][]): boolean =>
  people.findIndex((one) => one.address === address) === nth;

type Logged = Pick<StoredDrop, 'people' | 'participants' | 'subject' | 'text' | 'sent_at'>;

const refusalOf = async (scope: Scope, { people }: Logged, isOfMember: boolean): Promise<DropReason | null> => {
  if (!(await mayHaveMailboxes(scope)) || (await isSuspendedNow(scope))) return 'plan';
  if (people.length === 0) return 'nobody';
  if (isOfMember) return null;
  const { contacts } = await findKnown(scope, addressesOf(people));
  return contacts.size > 0 ? null : 'unknown';
};

const addressesOf = (people: Logged['people']) => people.map(({ address }) => address);

/** @returns why it could not be logged */
const logOnContacts = async (scope: Scope, drop: Logged): Promise<DropReason | null> => {
  const { people, participants, subject, text, sent_at } = drop;
  // Another email with the same people may arrive at the same time, and each of them is to become one contact.
  await lockAddresses(scope, addressesOf(people));
  const { contacts } = await findKnown(scope, addressesOf(people));
  const unknown = people.filter(({ address }) => !contacts.has(address));
  const drafts = unknown.flatMap(({ name, address }) => {
    const draft = NewContact.safeParse({ name: name || address, email: address, owner_id: scope.userId });
    return draft.success ? [draft.data] : [];
  });
  if (drafts.length > 0 && (await claimCapacity(scope, 'contacts')).room < drafts.length) return 'contacts';
  const ids = new Set([...contacts.values()].flat());
  for (const draft of drafts) ids.add((await createPartialContact(scope, draft)).id);
  if (ids.size === 0) return 'nobody';
  const content = [subject, participants, '', text].filter((line, nth) => line || nth === 2).join('\n');
  for (const id of [...ids].slice(0, CONTACTS_MAX)) {
    await logEmail(scope, id, { content: content.trim(), happened_at: new Date(sent_at).toISOString() });
  }
  return null;
};

/**
 * Creates contacts for the people in a waiting email, and logs it. @throws 403 if the plan has no room; 404; 409 if
 * there is nobody in it
 */
export const logWaiting = async (context: Context, scope: Scope, id: string): Promise<DropAddress> => {
  const drop = await lockWaiting(scope, id);
  if (!drop) throw notFound(msg`This email`);
  await requireMailboxes(scope);
  const reason = await logOnContacts(scope, drop);
  if (reason === 'contacts') await requireRoom(scope, 'contacts', drop.people.length);
  if (reason) throw conflict('nobody', msg`This email has no one to add as a contact.`);
  await markLogged(scope, id);
  return readDropAddress(context, scope);
};

/** @throws 404 */
export const discardWaiting = async (scope: Scope, id: string): Promise<void> => {
  if (!(await lockWaiting(scope, id))) throw notFound(msg`This email`);
  await markLogged(scope, id);
};
