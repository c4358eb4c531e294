import type { Knex } from 'knex';
import { ownView, protectTable } from '../api/src/db/tenantTable';

const OBJECTS = { contacts: 'contact', companies: 'company', deals: 'deal', tasks: 'task' } as const;

type Table = keyof typeof OBJECTS;

/** The same as in `20261124152600_find_what_is_typed.ts`. */
const SEARCH: Record<Table, string> = {
  contacts: `searchable(name || ' ' || email || ' ' || company || ' ' || words(other_emails)) || ' ' ||
    phone_keys(array_prepend(phone, other_phones)) || ' '`,
  companies: `searchable(name || ' ' || domain || ' ' || industry) || ' ' || phone_key(phone) || ' '`,
  deals: `searchable(title || ' ' || next_step)`,
  tasks: `searchable(title)`,
};

const keepSearch = async (knex: Knex, table: Table, { before = '', expression = SEARCH[table] }) => {
  await knex.raw(`
    drop view own_${table};
    alter table ${table} drop column search;
    ${before}
    alter table ${table} add column search text generated always as (${expression}) stored;
    create index ${table}_search on ${table} using gin (workspace_id, search gin_trgm_ops) where deleted_at is null;
    analyze ${table};`);
  await ownView(knex, table);
};

/** The rows of `field_values` for the values `own` of each `record`. */
const ROWS = `
  select record.workspace_id, fields.id, record.id,
    case when fields.type in ('date', 'choice', 'choices', 'person') then item #>> '{}'
      when fields.type not in ('number', 'money', 'checkbox') then left(fold(item #>> '{}'), 500) end,
    case when fields.type in ('number', 'money') then (item #>> '{}')::float8
      when fields.type = 'checkbox' then (item #>> '{}')::boolean::int::float8 end`;

const valuesOf = (objectType: string, values: string) => `
  cross join lateral jsonb_each(${values}) as own (key, value)
  join fields on fields.workspace_id = record.workspace_id and fields.object_type = '${objectType}' and fields.key = own.key
    and fields.type <> 'long_text'
  cross join lateral jsonb_path_query(own.value, '$[*]') as item`;

/**
 * The records of an update with their values before and after it; a record in the trash has none. There is no join,
 * because PostgreSQL would plan it for a single row.
 */
const CHANGES = `(
    select workspace_id, id, (array_agg(custom) filter (where not is_new))[1] as was, (array_agg(custom) filter (where is_new))[1] as becomes
    from (
      select workspace_id, id, custom, false as is_new from removed where custom <> '{}' and deleted_at is null
      union all
      select workspace_id, id, custom, true from added where custom <> '{}' and deleted_at is null
    ) as sides
    group by workspace_id, id
  ) as record`;

const keepValues = (table: Table) => {
  const objectType = OBJECTS[table];
  const into = 'insert into field_values (workspace_id, field_id, record_id, text_value, number_value)';
  return `
    create function keep_${table}_values() returns trigger language plpgsql as $$
    declare
      -- Whether \`custom\` was written, or records only went to the trash or came from there.
      is_written boolean := current_setting('app.own_fields_of_${table}', true) = 'written';
    begin
      perform set_config('app.own_fields_of_${table}', '', true);
      if tg_op = 'INSERT' then
        ${into} ${ROWS} from added as record ${valuesOf(objectType, 'record.custom')} where record.deleted_at is null;
      elsif tg_op = 'DELETE' then
        delete from field_values using removed
        where field_values.workspace_id = removed.workspace_id and field_values.record_id = removed.id and removed.custom <> '{}';
      else
        delete from field_values using ${CHANGES}
        cross join lateral jsonb_each(record.was) as own (key, value)
        join fields on fields.workspace_id = record.workspace_id and fields.object_type = '${objectType}' and fields.key = own.key
        where own.value is distinct from record.becomes -> own.key
          and field_values.workspace_id = record.workspace_id and field_values.record_id = record.id and field_values.field_id = fields.id;
        ${into} ${ROWS} from ${CHANGES} ${valuesOf(objectType, 'record.becomes')}
        where own.value is distinct from record.was -> own.key;
        if is_written then
          update ${table} set custom_search = texts.found from (
            select workspace_id, id, searched_custom(workspace_id, '${objectType}', custom) as found from added
            where custom <> '{}' or custom_search is not null
          ) as texts
          where ${table}.workspace_id = texts.workspace_id and ${table}.id = texts.id
            and ${table}.custom_search is distinct from texts.found;
        end if;
      end if;
      return null;
    end $$;

    create trigger ${table}_search_custom before insert on ${table}
      for each row when (new.custom <> '{}') execute function search_custom('${objectType}');
    create trigger ${table}_expect_moved before update of deleted_at on ${table}
      for each statement execute function expect_field_values('moved');
    create trigger ${table}_expect_written before update of custom on ${table}
      for each statement execute function expect_field_values('written');
    create trigger ${table}_values_added after insert on ${table} referencing new table as added for each statement
      when (current_setting('app.own_fields_of_${table}', true) <> '') execute function keep_${table}_values();
    create trigger ${table}_values_removed after delete on ${table}
      referencing old table as removed for each statement execute function keep_${table}_values();
    create trigger ${table}_values_changed after update on ${table}
      referencing old table as removed new table as added for each statement
      when (current_setting('app.own_fields_of_${table}', true) <> '') execute function keep_${table}_values();`;
};

/**
 * Own fields are filtered and sorted by `field_values`, which has a row for each value of a record that is not in the
 * trash, and for each option of a multiple choice. Triggers keep it and the searched texts up to date, whatever writes;
 * they skip a statement that changes no values. Values of deleted fields stay in the table, so that a restored field
 * has them at once.
 */
export const up = async (knex: Knex) => {
  // There are no foreign keys, because they would look up each of a million values. The values of a record are deleted
  // with it.
  await knex.schema.createTable('field_values', (table) => {
    table.uuid('workspace_id').notNullable();
    table.uuid('field_id').notNullable();
    table.uuid('record_id').notNullable();
    // The folded text, the key of an option, the id of a member, or a date.
    table.text('text_value');
    // A checkbox is 0 or 1.
    table.double('number_value');
  });
  await protectTable(knex, 'field_values');
  await knex.raw(`
    create index field_values_text on field_values (workspace_id, field_id, text_value collate "C", record_id)
      where text_value is not null;
    create index field_values_number on field_values (workspace_id, field_id, number_value, record_id)
      where number_value is not null;
    create index field_values_record on field_values (workspace_id, record_id);

    create function searched_custom(workspace uuid, object text, custom jsonb) returns text language sql stable parallel safe as $$
      select string_agg(
        case when fields.type = 'phone' then ' ' || phone_key(own.value) || ' ' else searchable(own.value) end,
        ' ' order by fields.position, fields.id
      )
      from jsonb_each_text($3) as own (key, value)
      join fields on fields.workspace_id = $1 and fields.object_type = $2 and fields.key = own.key
      where fields.type in ('text', 'email', 'phone', 'url') and fields.deleted_at is null
    $$;

    create function expect_field_values() returns trigger language plpgsql as $$
    begin
      perform set_config('app.own_fields_of_' || tg_table_name, tg_argv[0], true);
      return null;
    end $$;

    -- Before an insert alone: a row trigger before updates would have each of them compute the search column.
    create function search_custom() returns trigger language plpgsql as $$
    begin
      new.custom_search := searched_custom(new.workspace_id, tg_argv[0], new.custom);
      perform set_config('app.own_fields_of_' || tg_table_name, 'written', true);
      return new;
    end $$;
  `);
  for (const table of Object.keys(OBJECTS) as Table[]) {
    await keepSearch(knex, table, {
      before: `alter table ${table} add column custom_search text;`,
      expression: `${SEARCH[table]} || coalesce(custom_search, '')`,
    });
    await knex.raw(keepValues(table));
  }
  await ownView(knex, 'field_values');
};

export const down = async (knex: Knex) => {
  await knex.raw('drop view own_field_values');
  for (const table of Object.keys(OBJECTS) as Table[]) {
    await knex.raw(`
      drop trigger ${table}_search_custom on ${table};
      drop trigger ${table}_expect_moved on ${table};
      drop trigger ${table}_expect_written on ${table};
      drop trigger ${table}_values_added on ${table};
      drop trigger ${table}_values_removed on ${table};
      drop trigger ${table}_values_changed on ${table};
      drop function keep_${table}_values();
    `);
    await keepSearch(knex, table, { before: `alter table ${table} drop column custom_search;` });
  }
  await knex.raw('drop function search_custom(), expect_field_values(), searched_custom(uuid, text, jsonb)');
  await knex.schema.dropTable('field_values');
};
