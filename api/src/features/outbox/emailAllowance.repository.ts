import type { Scope } from '../../db/scope';

export interface Count {
  used: number;
  /** Until the count starts anew. */
  seconds: number;
}

/** Counts one more email of a kind, for a person or for the whole workspace, within the caller's transaction. */
export const countEmail = async (
  { db, workspaceId }: Scope,
  kind: string,
  { userId, seconds }: { userId: string | null; seconds: number },
): Promise<Count> => {
  const { rows } = await db.raw(
    `insert into email_allowances as counted (workspace_id, kind, user_id, used) values (:workspaceId, :kind, :userId, 1)
     on conflict (workspace_id, kind, user_id) do update set
       used = case when counted.starts_at < now() - make_interval(secs => :seconds) then 1 else counted.used + 1 end,
       starts_at = case when counted.starts_at < now() - make_interval(secs => :seconds) then now() else counted.starts_at end
     returning used, greatest(1, ceil(extract(epoch from starts_at + make_interval(secs => :seconds) - now())))::int as seconds`,
    { workspaceId, kind, userId, seconds },
  );
  return rows[0];
};
