import type { Knex } from 'knex';
import { ownView } from '../api/src/db/tenantTable';

/**
 * The sums that `deal_totals` keeps for a group of deals. Deals without a probability of their own are weighted when
 * the totals are read.
 */
const SUMS = `count(*) as count, sum(amount) as amount, sum(amount * probability / 100.0) as weighted,
  coalesce(sum(amount) filter (where probability = 0), 0) as without_probability`;

/**
 * A won deal has a probability of 100 and a lost one of 0, whichever statement writes it. The probability chosen before
 * is kept for when the deal is reopened. An open deal has the probability that someone chose, or 0 if no one chose any:
 * 0 is the default in the specification, and a deal without any chance is lost anyway. Deals with 0 count with the
 * usual probability of their stage. Only the code knows that probability, so the totals keep the sum of their amounts
 * separately, in `without_probability`.
 */
export const up = async (knex: Knex) => {
  await knex.raw(`
    alter table deals add column open_probability int;
    alter table deal_totals add column without_probability numeric(24, 2) not null default 0;

    set local role rapport_system;
    update deals set open_probability = probability, probability = case stage when 'closed_won' then 100 else 0 end
    where (stage = 'closed_won' and probability <> 100) or (stage = 'closed_lost' and probability <> 0);
    update deal_totals as totals set without_probability = sums.without_probability
    from (select workspace_id, stage, currency, ${SUMS} from deals where deleted_at is null group by 1, 2, 3) as sums
    where totals.workspace_id = sums.workspace_id and totals.stage = sums.stage and totals.currency = sums.currency;
    set local role none;

    create function settle_probability() returns trigger language plpgsql as $$
    declare settled int := case new.stage when 'closed_won' then 100 when 'closed_lost' then 0 end;
    begin
      if settled is not null then
        if tg_op = 'INSERT' then
          new.open_probability := nullif(new.probability, settled);
        elsif old.stage not like 'closed%' or new.probability not in (old.probability, settled) then
          new.open_probability := new.probability;
        end if;
        new.probability := settled;
      elsif tg_op = 'UPDATE' then
        if old.stage like 'closed%' and new.probability = old.probability then
          new.probability := coalesce(old.open_probability, 0);
        end if;
        new.open_probability := null;
      end if;
      return new;
    end $$;
    create trigger deals_settle_probability before insert or update of stage, probability on deals
      for each row execute function settle_probability();

    create or replace function keep_deal_totals() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into deal_totals as totals (workspace_id, stage, currency, count, amount, weighted, without_probability)
        select workspace_id, stage, currency, ${SUMS}
        from added where deleted_at is null group by workspace_id, stage, currency order by stage, currency
        on conflict (workspace_id, stage, currency) do update set count = totals.count + excluded.count,
          amount = totals.amount + excluded.amount, weighted = totals.weighted + excluded.weighted,
          without_probability = totals.without_probability + excluded.without_probability;
      elsif tg_op = 'DELETE' then
        update deal_totals as totals set count = totals.count - gone.count, amount = totals.amount - gone.amount,
          weighted = totals.weighted - gone.weighted,
          without_probability = totals.without_probability - gone.without_probability
        from (
          select workspace_id, stage, currency, ${SUMS}
          from removed where deleted_at is null group by workspace_id, stage, currency
        ) as gone
        where totals.workspace_id = gone.workspace_id and totals.stage = gone.stage and totals.currency = gone.currency;
      else
        insert into deal_totals as totals (workspace_id, stage, currency, count, amount, weighted, without_probability)
        select workspace_id, stage, currency, sum(one), sum(one * amount), sum(one * amount * probability / 100.0),
          coalesce(sum(one * amount) filter (where probability = 0), 0)
        from (
          select workspace_id, stage, currency, amount, probability, 1 as one from added where deleted_at is null
          union all
          select workspace_id, stage, currency, amount, probability, -1 from removed where deleted_at is null
        ) as changes
        group by workspace_id, stage, currency
        having sum(one) <> 0 or sum(one * amount) <> 0 or sum(one * amount * probability) <> 0
          or coalesce(sum(one * amount) filter (where probability = 0), 0) <> 0
        order by stage, currency
        on conflict (workspace_id, stage, currency) do update set count = totals.count + excluded.count,
          amount = totals.amount + excluded.amount, weighted = totals.weighted + excluded.weighted,
          without_probability = totals.without_probability + excluded.without_probability;
      end if;
      return null;
    end $$;
  `);
  await ownView(knex, 'deals');
};

export const down = async (knex: Knex) => {
  await knex.raw(`
    drop trigger deals_settle_probability on deals;
    drop function settle_probability();

    create or replace function keep_deal_totals() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into deal_totals as totals (workspace_id, stage, currency, count, amount, weighted)
        select workspace_id, stage, currency, count(*), sum(amount), sum(amount * probability / 100.0)
        from added where deleted_at is null group by workspace_id, stage, currency order by stage, currency
        on conflict (workspace_id, stage, currency) do update set count = totals.count + excluded.count,
          amount = totals.amount + excluded.amount, weighted = totals.weighted + excluded.weighted;
      elsif tg_op = 'DELETE' then
        update deal_totals as totals set count = totals.count - gone.count, amount = totals.amount - gone.amount,
          weighted = totals.weighted - gone.weighted
        from (
          select workspace_id, stage, currency, count(*) as count, sum(amount) as amount,
            sum(amount * probability / 100.0) as weighted
          from removed where deleted_at is null group by workspace_id, stage, currency
        ) as gone
        where totals.workspace_id = gone.workspace_id and totals.stage = gone.stage and totals.currency = gone.currency;
      else
        insert into deal_totals as totals (workspace_id, stage, currency, count, amount, weighted)
        select workspace_id, stage, currency, sum(one), sum(one * amount), sum(one * amount * probability / 100.0)
        from (
          select workspace_id, stage, currency, amount, probability, 1 as one from added where deleted_at is null
          union all
          select workspace_id, stage, currency, amount, probability, -1 from removed where deleted_at is null
        ) as changes
        group by workspace_id, stage, currency
        having sum(one) <> 0 or sum(one * amount) <> 0 or sum(one * amount * probability) <> 0
        order by stage, currency
        on conflict (workspace_id, stage, currency) do update set count = totals.count + excluded.count,
          amount = totals.amount + excluded.amount, weighted = totals.weighted + excluded.weighted;
      end if;
      return null;
    end $$;

    set local role rapport_system;
    update deals set probability = open_probability where open_probability is not null;
    set local role none;
    drop view own_deals;
    alter table deals drop column open_probability;
    alter table deal_totals drop column without_probability;
  `);
  await ownView(knex, 'deals');
};
