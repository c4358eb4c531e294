import type { Knex } from 'knex';

/** Joins the records of the same workspace that a column of ids points at, where there are any: `linked('contacts', 'notes.contact_id')`. */
export const linked = (table: string, column: string) => (query: Knex.QueryBuilder) => {
  const [from] = column.split('.');
  void query.leftJoin(table, (join) =>
    join.on(`${table}.workspace_id`, `${from}.workspace_id`).andOn(`${table}.id`, column),
  );
};
