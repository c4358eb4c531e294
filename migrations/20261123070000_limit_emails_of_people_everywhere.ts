import type { Knex } from 'knex';
import { up as createEmailAllowances } from './20261122120200_limit_emails_on_request';

/**
 * How many emails of a kind were requested since a time: by a person in all their workspaces, by a workspace, or to an
 * address. A transaction within one workspace counts through a function and can neither read nor change other counts.
 * The existing counts are deleted, because they cover a day at most.
 */
export const up = (knex: Knex) =>
  knex.raw(`
    drop table email_allowances;
    create table email_allowances (
      kind text not null,
      subject text not null,
      starts_at timestamptz(3) not null default now(),
      used int not null,
      primary key (kind, subject)
    );
    grant select, insert, update, delete on email_allowances to rapport_system;

    grant create on schema public to rapport_system;
    create function count_email(of_kind text, by_subject text, period interval) returns table (used int, seconds int)
      language sql volatile security definer rows 1
    begin atomic
      insert into email_allowances as counted (kind, subject, used) values (of_kind, by_subject, 1)
      on conflict (kind, subject) do update set
        used = case when counted.starts_at < now() - period then 1 else counted.used + 1 end,
        starts_at = case when counted.starts_at < now() - period then now() else counted.starts_at end
      returning counted.used, greatest(1, ceil(extract(epoch from counted.starts_at + period - now())))::int;
    end;
    alter function count_email owner to rapport_system;
    revoke all on function count_email from public;
    grant execute on function count_email to rapport_app;
    revoke create on schema public from rapport_system;
  `);

export const down = async (knex: Knex) => {
  await knex.raw('drop function count_email; drop table email_allowances;');
  await createEmailAllowances(knex);
};
