import type { Connection, ConnectionScope } from '@rapport/shared/connections';
import { v7 as uuidv7 } from 'uuid';
import { addRow, rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import { sha256 } from '../../http/authenticate';

/** A program that registered itself. All of them are public clients: they have no secret. */
export interface Client {
  id: string;
  name: string;
  redirect_uris: string[];
}

export const insertClient = (trx: Db, client: Client): Promise<unknown> => trx('oauth_clients').insert(client);

/** Finds a client and records that it is used, because unused clients are deleted. */
export const useClient = async (trx: Db, id: string): Promise<Client | undefined> => {
  const [client] = await trx('oauth_clients')
    .where({ id })
    .update({ last_used_at: trx.fn.now() })
    .returning(['id', 'name', 'redirect_uris']);
  return client;
};

interface NewConnection {
  clientId: string;
  name: string;
  scopes: ConnectionScope[];
  redirectUri: string;
  codeChallenge: string;
  code: string;
  /** For how long the code can be exchanged. */
  seconds: number;
}

/** Inserts a connection, which begins when its app exchanges the code. */
export const insertConnection = (
  scope: Scope,
  { clientId, name, scopes, redirectUri, codeChallenge, code, seconds }: NewConnection,
): Promise<unknown> =>
  addRow(scope, 'connections', {
    id: uuidv7(),
    user_id: scope.userId,
    client_id: clientId,
    name,
    scopes,
    redirect_uri: redirectUri,
    code_hash: sha256(code),
    code_challenge: codeChallenge,
    code_expires_at: scope.db.raw(`now() + ? * interval '1 second'`, [seconds]),
  });

/** The connections of the caller that have begun, the newest first. */
export const listConnections = (
  scope: Scope,
): Promise<(Omit<Connection, 'destination'> & { redirect_uri: string })[]> =>
  rows(scope, 'connections')
    .leftJoin('api_keys', (join) =>
      join.on('api_keys.workspace_id', 'connections.workspace_id').andOn('api_keys.connection_id', 'connections.id'),
    )
    .where('connections.user_id', scope.userId)
    .whereNotNull('connections.connected_at')
    .select(
      'connections.id',
      'connections.name',
      'connections.scopes',
      'connections.redirect_uri',
      'connections.connected_at',
      'api_keys.last_used_at as last_used',
      scope.db.raw(`coalesce(api_keys.last_used_from, '') as last_used_from`),
    )
    .orderBy('connections.connected_at', 'desc');

/** Deletes a connection of the caller, with its tokens. @returns its name; `undefined` if there is none */
export const deleteConnection = async (scope: Scope, id: string): Promise<string | undefined> => {
  const [deleted] = await rows(scope, 'connections')
    .where({ id, user_id: scope.userId })
    .whereNotNull('connected_at')
    .delete()
    .returning('name');
  return deleted?.name;
};

export interface StoredConnection {
  id: string;
  workspace_id: string;
  user_id: string;
  name: string;
  scopes: string[];
  redirect_uri: string;
  code_challenge: string;
  is_code_usable: boolean;
  /** Whether it was found by the previous refresh token, and that was replaced more than `GRACE_SECONDS` ago. */
  is_replay: boolean;
}

/** How long the previous refresh token still works, for an app that did not get the answer with the new one. */
const GRACE_SECONDS = 60;

const stored = (trx: Db) =>
  trx('connections').select(
    'id',
    'workspace_id',
    'user_id',
    'name',
    'scopes',
    'redirect_uri',
    'code_challenge',
    trx.raw('connected_at is null and code_expires_at > now() as is_code_usable'),
  );

/** Locks the connection, because a code can be exchanged only once. */
export const findByCode = (trx: Db, clientId: string, code: string): Promise<StoredConnection | undefined> =>
  stored(trx)
    .where({ client_id: clientId, code_hash: sha256(code) })
    .forUpdate()
    .first();

/** Locks the connection, because a refresh token can be exchanged only once. */
export const findByRefreshToken = (trx: Db, clientId: string, token: string): Promise<StoredConnection | undefined> => {
  const hash = sha256(token);
  return stored(trx)
    .select(
      trx.raw(`refresh_hash is distinct from ? and refreshed_at < now() - ? * interval '1 second' as is_replay`, [
        hash,
        GRACE_SECONDS,
      ]),
    )
    .where({ client_id: clientId })
    .where((either) => either.where({ refresh_hash: hash }).orWhere({ previous_refresh_hash: hash }))
    .forUpdate()
    .first();
};

/** Gives a connection a new refresh token. The previous one is remembered, so that a stolen copy is noticed. */
export const replaceRefreshToken = (trx: Db, { id }: Pick<StoredConnection, 'id'>, token: string): Promise<unknown> =>
  trx('connections')
    .where({ id })
    .update({
      previous_refresh_hash: trx.ref('refresh_hash'),
      refresh_hash: sha256(token),
      refreshed_at: trx.fn.now(),
      connected_at: trx.raw('coalesce(connected_at, now())'),
    });

/** Deletes the earlier connections of an app for the same user and workspace. */
export const deleteOlderConnections = (
  trx: Db,
  clientId: string,
  { id, workspace_id, user_id }: StoredConnection,
): Promise<unknown> =>
  trx('connections').where({ client_id: clientId, workspace_id, user_id }).whereNot({ id }).delete();

/** Deletes a connection. */
export const endConnection = (trx: Db, id: string): Promise<unknown> => trx('connections').where({ id }).delete();

export const endByToken = (trx: Db, clientId: string, token: string): Promise<unknown> => {
  const hash = sha256(token);
  return trx('connections')
    .where({ client_id: clientId })
    .where((either) =>
      either
        .where({ refresh_hash: hash })
        .orWhereIn('id', trx('api_keys').select('connection_id').where({ key_hash: hash })),
    )
    .delete();
};
