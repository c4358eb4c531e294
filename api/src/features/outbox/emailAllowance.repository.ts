import type { Scope } from '../../db/scope';

export interface Count {
  used: number;
  /** How long until the count starts again. */
  seconds: number;
}

/**
 * Counts one more email of a kind within the caller's transaction. The subject (a person, a workspace or an address) is
 * counted across the whole installation.
 */
export const countEmail = async (
  { db }: Scope,
  kind: string,
  { subject, seconds }: { subject: string; seconds: number },
): Promise<Count> => {
  const { rows } = await db.raw(
    `select used, seconds from count_email(:kind, :subject, make_interval(secs => :seconds))`,
    { kind, subject, seconds },
  );
  return rows[0];
};
