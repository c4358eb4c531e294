import type { Knex } from 'knex';
import { ownView } from '../api/src/db/tenantTable';

/**
 * The text by which each table is searched. `searchable` begins with a space, so that `% wu%` finds the words that
 * begin with `wu`.
 */
const SEARCH = {
  contacts: `searchable(name || ' ' || email || ' ' || company || ' ' || words(other_emails)) || ' ' ||
    phone_keys(array_prepend(phone, other_phones)) || ' '`,
  companies: `searchable(name || ' ' || domain || ' ' || industry) || ' ' || phone_key(phone) || ' '`,
  deals: `searchable(title || ' ' || next_step)`,
  tasks: `searchable(title)`,
};

const SEARCH_BEFORE: typeof SEARCH = {
  contacts: `fold(name || ' ' || email || ' ' || company || ' ' || words(other_emails)) || ' ' ||
    phone_digits(array_prepend(phone, other_phones))`,
  companies: `fold(name || ' ' || domain || ' ' || industry) || ' ' || digits(phone)`,
  deals: `fold(title || ' ' || next_step)`,
  tasks: `fold(title)`,
};

/** Combining marks, vowel points, and characters without a width. unaccent handles only Latin, Greek and Cyrillic letters. */
const MARKS = String.raw`\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u0655\u0670\u00ad\u200b-\u200f\u2060\ufe0e\ufe0f`;

const keepSearch = async (knex: Knex, expressions: typeof SEARCH) => {
  for (const [table, expression] of Object.entries(expressions)) {
    await knex.raw(`
      drop view if exists own_${table};
      alter table ${table} drop column search;
      alter table ${table} add column search text generated always as (${expression}) stored;
      create index ${table}_search on ${table} using gin (workspace_id, search gin_trgm_ops) where deleted_at is null;`);
    await ownView(knex, table);
  }
  await knex.raw('analyze contacts, companies, deals, tasks');
};

/**
 * Searches find a text regardless of how it was typed: composed or decomposed, in full-width forms, with another
 * apostrophe, or a phone number in another format. The tables are rewritten, which takes a few minutes for a million
 * contacts.
 */
export const up = async (knex: Knex) => {
  await knex.raw(`
    -- A server whose locale is C, as the embedded one's, has no trigrams of other letters than those of English. These are
    -- written by their number: a capital, which no other text in lower case has, and a letter or digit, which tells the letters
    -- of one alphabet apart; or, from the signs of Chinese on, Z and the number.
    create function in_english_letters(text) returns text language sql immutable parallel safe strict
      return (select string_agg(case when number < 128 then sign when number >= 11904 then 'Z' || to_hex(number)
          else chr(65 + number / 36 % 25) || substr('0123456789abcdefghijklmnopqrstuvwxyz', number % 36 + 1, 1) end, '' order by place)
        from regexp_split_to_table($1, '') with ordinality as each(sign, place), ascii(sign) as number);

    -- Text as a search sees it: without case, accents, apostrophes and hyphens, behind a space. Immutable, because generated
    -- columns keep it, and qualified, because a restore may run without a search path.
    create function searchable(text) returns text language plpgsql immutable parallel safe strict as $$
    declare plain text := $1;
    begin
      if octet_length(plain) > char_length(plain) then
        -- NFKC makes a space and an accent of the first, which many type for an apostrophe.
        plain := public.unaccent('public.unaccent'::regdictionary, normalize(translate(plain, '´ʹ′ʻʾʿ‘’', ''), nfkc));
        plain := normalize(regexp_replace(normalize(plain, nfd), '[${MARKS}]', '', 'g'), nfc);
      end if;
      plain := ' ' || translate(lower(plain), '\u03c2''\`-\u2010\u2011\u2212', 'σ');
      if octet_length(plain) > char_length(plain) then
        plain := public.in_english_letters(plain);
      end if;
      return plain;
    end $$;

    -- The same, with what \`like\` gives a meaning of its own taken literally.
    create function searched(text) returns text language sql immutable parallel safe strict
      return regexp_replace(ltrim(searchable($1)), '([\\\\%_])', '\\\\\\1', 'g');

    -- The digits of a number without what is dialled before it, at home or from abroad: +33 (0)6 12 and 0033 6 12 are 33612,
    -- 06 12 is 612. An extension follows.
    create function phone_key(text) returns text language plpgsql immutable parallel safe strict as $$
    declare number text := $1;
    begin
      if number = '' then
        return '';
      end if;
      if octet_length(number) > char_length(number) then
        number := translate(normalize(number, nfkc), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789');
      end if;
      if number ~ '^\\s*(\\+|00)' then
        number := replace(number, '(0)', '');
      end if;
      number := ltrim(public.digits(number), '0');
      -- From North America; no number at home is that long.
      return case when number ~ '^11\\d{11,}$' and $1 ~ '^\\s*011' then substr(number, 3) else number end;
    end $$;
    create function phone_keys(text[]) returns text language sql immutable parallel safe strict
      return (select string_agg(phone_key(phone), ' ') from unnest($1) as phone);`);
  await keepSearch(knex, SEARCH);
};

export const down = async (knex: Knex) => {
  await keepSearch(knex, SEARCH_BEFORE);
  await knex.raw(
    `drop function phone_keys(text[]), phone_key(text), searched(text), searchable(text), in_english_letters(text)`,
  );
};
