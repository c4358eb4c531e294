import type { CalendarKind } from '@rapport/shared/calendar';
import { v7 as uuidv7 } from 'uuid';
import { rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import { sha256 } from '../../http/authenticate';

export interface StoredFeed {
  id: string;
  token_hash: Buffer;
  kinds: CalendarKind[];
  everyone: boolean;
}

const FEED = ['id', 'token_hash', 'kinds', 'everyone'] as const;

export const findFeed = (scope: Scope): Promise<StoredFeed | undefined> =>
  rows(scope, 'calendar_feeds')
    .where({ user_id: scope.userId })
    .first(...FEED);

/** Stores what the caller's calendar contains. An existing calendar keeps its id. */
export const putFeed = async (
  scope: Scope,
  { kinds, everyone }: Pick<StoredFeed, 'kinds' | 'everyone'>,
  tokenOf: (id: string) => string,
): Promise<StoredFeed> => {
  const id = uuidv7();
  const [feed] = await scope
    .db('calendar_feeds')
    .insert({
      workspace_id: scope.workspaceId,
      id,
      user_id: scope.userId,
      token_hash: sha256(tokenOf(id)),
      kinds,
      everyone,
    })
    .onConflict(['workspace_id', 'user_id'])
    .merge({ kinds, everyone, updated_at: scope.db.fn.now() })
    .returning([...FEED]);
  return feed;
};

export const deleteFeed = (scope: Scope) => rows(scope, 'calendar_feeds').where({ user_id: scope.userId }).delete();

/**
 * Stores a tag of the calendar's content.
 * @returns the time since which the calendar has this content. It is at least a second later than for the previous
 * content, because HTTP dates count whole seconds.
 */
export const saveContentTag = async (scope: Scope, tag: string): Promise<string | undefined> => {
  const own = () => rows(scope, 'calendar_feeds').where({ user_id: scope.userId });
  const [changed] = await own()
    .whereRaw('content_tag is distinct from ?', [tag])
    .update({
      content_tag: tag,
      content_at: scope.db.raw(`greatest(now(), content_at + interval '1 second')`),
    })
    .returning('content_at');
  return (changed ?? (await own().first('content_at')))?.content_at;
};

/**
 * The person whose calendar the token opens, unless they left the workspace. Searches all workspaces, because the token does
 * not name one.
 */
export const findByToken = (
  trx: Db,
  token: string,
): Promise<{ workspace_id: string; user_id: string; kinds: CalendarKind[]; everyone: boolean } | undefined> =>
  trx('calendar_feeds')
    .join('memberships', {
      'memberships.workspace_id': 'calendar_feeds.workspace_id',
      'memberships.user_id': 'calendar_feeds.user_id',
    })
    .where({ token_hash: sha256(token) })
    .first('calendar_feeds.workspace_id', 'calendar_feeds.user_id', 'kinds', 'everyone');
