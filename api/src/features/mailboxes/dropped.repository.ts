import type { DroppedEmail, DropReason } from '@rapport/shared/dropAddress';
import { v7 as uuidv7 } from 'uuid';
import { addRow, rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import { sha256 } from '../../http/authenticate';

/**
 * Returns the id of the reader's drop address. `null` also if its token was made with another secret of the
 * installation, because the address cannot be shown then.
 */
export const findDropAddress = async (scope: Scope, tokenOf: (id: string) => string): Promise<string | null> => {
  const found = await rows(scope, 'drop_addresses').where({ user_id: scope.userId }).first('id', 'token_hash');
  return found && sha256(tokenOf(found.id)).equals(found.token_hash) ? found.id : null;
};

/** Inserts a drop address, whose token is made from the id. Only the hash of the token is stored. */
export const insertDropAddress = async (scope: Scope, tokenOf: (id: string) => string): Promise<string> => {
  const id = uuidv7();
  await scope
    .db('drop_addresses')
    .insert({ workspace_id: scope.workspaceId, id, user_id: scope.userId, token_hash: sha256(tokenOf(id)) });
  return id;
};

export const deleteDropAddress = (scope: Scope): Promise<number> =>
  rows(scope, 'drop_addresses').where({ user_id: scope.userId }).delete();

/** Returns the member whose drop address has this token. Searches all workspaces, because the token does not name one. */
export const findDropOwner = (
  trx: Db,
  tokens: string[],
): Promise<{ workspace_id: string; user_id: string } | undefined> =>
  trx('drop_addresses').whereIn('token_hash', tokens.map(sha256)).first('workspace_id', 'user_id');

/** Returns the ids of the members whose drop addresses have these tokens. */
export const findDropOwners = async (trx: Db, tokens: string[]): Promise<Map<string, string>> => {
  const hashes = new Map(tokens.map((token) => [sha256(token).toString('hex'), token]));
  const found: { hash: string; user_id: string }[] = await trx('drop_addresses')
    .whereRaw('token_hash = any (?)', [tokens.map(sha256)])
    .select(trx.raw(`encode(token_hash, 'hex') as hash`), 'user_id');
  return new Map(found.map(({ hash, user_id }) => [hashes.get(hash) ?? '', user_id]));
};

const SHOWN = ['id', 'reason', 'people', 'subject', 'sent_at'] as const;

/** A waiting email with everything that is needed to log it. */
export interface StoredDrop extends Omit<DroppedEmail, 'sent_at'> {
  participants: string;
  text: string;
  sent_at: Date | string;
}

/** The waiting emails, newest first. */
export const listWaiting = (scope: Scope, most: number): Promise<DroppedEmail[]> =>
  rows(scope, 'dropped_emails')
    .where({ user_id: scope.userId })
    .whereNotNull('reason')
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(most)
    .select(SHOWN);

/** Locks one of the reader's waiting emails, so that it is logged only once. */
export const lockWaiting = (scope: Scope, id: string): Promise<StoredDrop | undefined> =>
  rows(scope, 'dropped_emails')
    .where({ id, user_id: scope.userId })
    .whereNotNull('reason')
    .forUpdate()
    .first([...SHOWN, 'participants', 'text']);

/** @returns the id, or null if the email arrived before */
export const insertDropped = async (scope: Scope, messageKey: string, sentAt: Date): Promise<string | null> => {
  const [added] = await addRow(scope, 'dropped_emails', {
    user_id: scope.userId,
    message_key: messageKey,
    sent_at: sentAt,
  })
    .onConflict(['workspace_id', 'user_id', 'message_key'])
    .ignore()
    .returning('id');
  return added?.id ?? null;
};

export const markWaiting = (
  scope: Scope,
  id: string,
  reason: DropReason,
  { people, ...email }: Pick<StoredDrop, 'people' | 'participants' | 'subject' | 'text'>,
) =>
  rows(scope, 'dropped_emails')
    .where({ id })
    .update({ reason, people: JSON.stringify(people), ...email });

const WITHOUT_CONTENT = { reason: null, people: '[]', participants: '', subject: '', text: '' };

/** Deletes the content of an email, and keeps only the fact that it arrived. */
export const markLogged = (scope: Scope, id: string) =>
  rows(scope, 'dropped_emails').where({ id, user_id: scope.userId }).update(WITHOUT_CONTENT);

/** Deletes the content of all waiting emails except the newest, so that nobody can fill the disk by writing to the address. */
export const forgetOldWaiting = (scope: Scope, kept: number) =>
  rows(scope, 'dropped_emails')
    .whereIn(
      'id',
      rows(scope, 'dropped_emails')
        .where({ user_id: scope.userId })
        .whereNotNull('reason')
        .orderBy('sent_at', 'desc')
        .orderBy('id')
        .offset(kept)
        .select('id'),
    )
    .update(WITHOUT_CONTENT);

/** Deletes the waiting emails with these addresses (in lower case) of all members. */
export const deleteDroppedWith = (scope: Scope, addresses: string[]): Promise<number> =>
  rows(scope, 'dropped_emails')
    .whereRaw(`exists (select from jsonb_array_elements(people) as one where one ->> 'address' = any (?))`, [addresses])
    .delete();
