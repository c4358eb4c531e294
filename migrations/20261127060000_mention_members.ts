import type { Knex } from 'knex';

/**
 * Members are mentioned in texts as `@[Ann Lee](member:id)`. Where a text is shown, a mention is replaced by `@` and
 * the member's current name, or by the stored name if the workspace no longer knows the person.
 */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('user_settings', (table) => {
    table.boolean('mentions').notNullable().defaultTo(true);
  });
  await knex.raw(String.raw`
    create function mentions_in(written text) returns jsonb language sql stable as $$
      select coalesce(jsonb_agg(jsonb_build_object('id', found[2], 'name', coalesce(users.name, found[1])) order by place), '[]')
      from regexp_matches(written, '@\[([^][]+)\]\(member:([0-9a-f-]{36})\)', 'g') with ordinality as each (found, place)
      left join users on users.id = found[2]::uuid
    $$;
    create function named_mentions(written text) returns text language plpgsql stable as $$
    declare
      mention jsonb;
    begin
      for mention in select jsonb_array_elements(mentions_in(written)) loop
        written := regexp_replace(written, '@\[[^][]+\]\(member:' || (mention ->> 'id') || '\)',
          replace('@' || (mention ->> 'name'), '\', '\\'));
      end loop;
      return written;
    end $$;
    create function shown_text(written text) returns text language sql stable as $$
      select case when position('](member:' in written) = 0 then written else named_mentions(written) end
    $$;
    create function shown_mentions(written text) returns jsonb language sql stable as $$
      select case when position('](member:' in written) = 0 then '[]' else mentions_in(written) end
    $$;`);
};

export const down = async (knex: Knex) => {
  await knex.raw(`
    drop function shown_mentions(text);
    drop function shown_text(text);
    drop function named_mentions(text);
    drop function mentions_in(text);`);
  await knex.schema.alterTable('user_settings', (table) => table.dropColumn('mentions'));
};
