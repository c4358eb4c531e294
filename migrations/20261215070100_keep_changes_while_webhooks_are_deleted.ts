import type { Knex } from 'knex';

/**
 * A change whose trigger has read an endpoint that another transaction deletes adds no delivery for it. Without this, the
 * foreign key of the delivery would fail, and with it the change of the record.
 */
export const up = (knex: Knex) =>
  knex.raw(`
    create function skip_deleted_webhook() returns trigger language plpgsql as $$
    begin
      perform from webhooks where workspace_id = new.workspace_id and id = new.webhook_id for key share;
      return case when found then new end;
    end $$;
    create trigger webhook_deliveries_skip_deleted before insert on webhook_deliveries
      for each row execute function skip_deleted_webhook();
  `);

export const down = (knex: Knex) =>
  knex.raw('drop trigger webhook_deliveries_skip_deleted on webhook_deliveries; drop function skip_deleted_webhook()');
