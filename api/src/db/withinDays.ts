import type { Knex } from 'knex';
import type { Scope } from './scope';
import { startOfDay } from './startOfDay';

interface Days {
  /** The first and the last day, such as `2026-11-20`. */
  from?: string;
  to?: string;
  zone: string;
}

/** Narrows a query to the rows whose instant is on these days of a time zone. */
export const withinDays = (
  { db }: Scope,
  query: Knex.QueryBuilder,
  instant: string,
  { from, to, zone }: Days,
): Knex.QueryBuilder => {
  const midnight = (day: string, daysLater: number) =>
    db.raw(startOfDay('(:day::date + :daysLater::int)::timestamp', ':zone'), { day, daysLater, zone });
  if (from) query.where(db.raw(instant), '>=', midnight(from, 0));
  if (to) query.where(db.raw(instant), '<', midnight(to, 1));
  return query;
};
