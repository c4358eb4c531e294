import type { Knex } from 'knex';

/** How many records match. */
export const countOf = async ({ matches }: { matches: Knex.QueryBuilder }): Promise<number> =>
  Number((await matches.clone().count({ count: '*' }).first()).count);
