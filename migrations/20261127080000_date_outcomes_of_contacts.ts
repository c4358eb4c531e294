import type { Knex } from 'knex';
import { ownView } from '../api/src/db/tenantTable';

/**
 * When a contact became a customer, or was given up. A contact that is made a customer gets the day; one that comes with an
 * import has the one of its file. Kept scores are made anew, because they hold more now.
 */
export const up = async (knex: Knex) => {
  await knex.raw(`
    alter table contacts add column customer_since date, add column lost_on date;
    update contacts set customer_since = changed.on_day from (
      select workspace_id, entity_id, max(created_at)::date as on_day from activities
      where type = 'contact_updated' and changes->'status'->>1 = 'customer' group by workspace_id, entity_id
    ) as changed
    where changed.workspace_id = contacts.workspace_id and changed.entity_id = contacts.id and contacts.status <> 'lead';
    delete from analyses where kind = 'leads';

    -- A contact that is a lead again was made a customer by mistake.
    create function date_customer() returns trigger language plpgsql as $$
    begin
      if new.status = 'customer' and new.customer_since is not distinct from old.customer_since then
        new.customer_since := coalesce(old.customer_since, current_date);
      elsif new.status = 'lead' and new.customer_since is not distinct from old.customer_since then
        new.customer_since := null;
      end if;
      return new;
    end $$;
    create trigger date_customer before update of status on contacts
      for each row when (old.status is distinct from new.status) execute function date_customer();
  `);
  await ownView(knex, 'contacts');
};

export const down = async (knex: Knex) => {
  await knex.raw(`
    drop trigger date_customer on contacts;
    drop function date_customer();
    drop view own_contacts;
    alter table contacts drop column customer_since, drop column lost_on;
  `);
  await ownView(knex, 'contacts');
};
