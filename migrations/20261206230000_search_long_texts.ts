import type { Knex } from 'knex';

const OBJECTS = { contacts: 'contact', companies: 'company', deals: 'deal', tasks: 'task' };

const searchTypes = (types: string) => `
  create or replace function searched_custom(workspace uuid, object text, custom jsonb) returns text language sql stable parallel safe as $$
    select string_agg(
      case when fields.type = 'phone' then ' ' || phone_key(own.value) || ' ' else searchable(own.value) end,
      ' ' order by fields.position, fields.id
    )
    from jsonb_each_text($3) as own (key, value)
    join fields on fields.workspace_id = $1 and fields.object_type = $2 and fields.key = own.key
    where fields.type in (${types}) and fields.deleted_at is null
  $$;`;

/** Writes the searched texts of the records that have a long text, and changes nothing else of them. */
const searchAgain = Object.entries(OBJECTS)
  .map(
    ([table, object]) => `
      alter table ${table} disable trigger user;
      update ${table} set custom_search = searched_custom(workspace_id, '${object}', custom)
      where exists (
        select from fields where fields.workspace_id = ${table}.workspace_id and object_type = '${object}'
          and type = 'long_text' and jsonb_exists(${table}.custom, key)
      );
      alter table ${table} enable trigger user;`,
  )
  .join('');

/**
 * Long texts of own fields are searched like short ones. `is_searched` is false while a job writes the searched texts again,
 * so that no filter relies on them meanwhile.
 */
export const up = (knex: Knex) =>
  knex.raw(`
    alter table fields add column is_searched boolean not null default true;
    ${searchTypes(`'text', 'email', 'phone', 'url', 'long_text'`)}
    ${searchAgain}`);

export const down = (knex: Knex) =>
  knex.raw(`
    ${searchTypes(`'text', 'email', 'phone', 'url'`)}
    ${searchAgain}
    alter table fields drop column is_searched;`);
