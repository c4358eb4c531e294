import type { Absence } from '@rapport/shared/team';
import { rows, type Scope } from '../../db/scope';

export const updateAbsence = (scope: Scope, userId: string, absence: Absence | null) =>
  rows(scope, 'memberships')
    .where({ user_id: userId })
    .update({
      away_from: absence?.from ?? null,
      away_until: absence?.to ?? null,
      deputy_id: absence?.deputy_id ?? null,
    });

/** SQL for the current day in a member's time zone. The query must join `user_settings`. */
export const TODAY_OF_MEMBER = `(now() at time zone coalesce(user_settings.timezone, 'UTC'))::date`;

/** The deputy of a member who is away today. */
export const findDeputy = async (scope: Scope, userId: string): Promise<string | null> =>
  (
    await rows(scope, 'memberships')
      .leftJoin('user_settings', 'user_settings.user_id', 'memberships.user_id')
      .where('memberships.user_id', userId)
      .whereRaw(`${TODAY_OF_MEMBER} between memberships.away_from and memberships.away_until`)
      .first('memberships.deputy_id')
  )?.deputy_id ?? null;
