import type { Knex } from 'knex';

const phoneKey = (body: string) => `
  create or replace function phone_key(text) returns text language plpgsql immutable parallel safe strict as $$
  declare number text := $1;
  ${body}
  end $$;`;

const IN_LATIN_DIGITS = `
  if number = '' then
    return '';
  end if;
  if octet_length(number) > char_length(number) then
    number := translate(normalize(number, nfkc), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789');
  end if;`;

/** Stores again the numbers that `phone_key` now reads differently, because `search` is generated from them. */
const STORE_AGAIN = `
  set local role rapport_system;
  update contacts set phone = phone
    where exists (select from unnest(array_prepend(phone, other_phones)) as number where number ~ '^\\s*011.*\\(0\\)');
  update companies set phone = phone where phone ~ '^\\s*011.*\\(0\\)';
  set local role none;`;

/**
 * The bracketed 0 is also removed from a number that is dialed from North America, so that 011 44 (0)20 is the same as
 * +44 20. No domestic number is as long as one that begins with 011 and a country code.
 */
export const up = (knex: Knex) =>
  knex.raw(`
    ${phoneKey(`
      is_from_america boolean;
    begin
      ${IN_LATIN_DIGITS}
      is_from_america := number ~ '^\\s*011(\\D*\\d){11}';
      if is_from_america or number ~ '^\\s*(\\+|00)' then
        number := replace(number, '(0)', '');
      end if;
      number := ltrim(public.digits(number), '0');
      return case when is_from_america then substr(number, 3) else number end;`)}
    ${STORE_AGAIN}`);

export const down = (knex: Knex) =>
  knex.raw(`
    ${phoneKey(`
    begin
      ${IN_LATIN_DIGITS}
      if number ~ '^\\s*(\\+|00)' then
        number := replace(number, '(0)', '');
      end if;
      number := ltrim(public.digits(number), '0');
      return case when number ~ '^11\\d{11,}$' and $1 ~ '^\\s*011' then substr(number, 3) else number end;`)}
    ${STORE_AGAIN}`);
