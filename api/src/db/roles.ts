import type { Knex } from 'knex';

const ROLES = ['rapport_app', 'rapport_system'];

/**
 * Creates the two roles of row-level security if they are missing, and lets the owner of the database take them. Since
 * PostgreSQL 16, an owner without superuser rights may not take a role just because it created it.
 * @throws a readable error with the statements that an administrator has to run
 */
export const prepareRoles = async (db: Knex): Promise<void> => {
  for (const role of ROLES) {
    try {
      await db.raw(`
        do $$ begin
          if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
        -- Another database of the same server may be prepared at this moment.
        exception when duplicate_object or unique_violation then null;
        end $$;
        do $$ begin
          if not pg_has_role(current_user, '${role}',
            case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)
          then grant ${role} to current_user; end if;
        end $$`);
    } catch (error) {
      if ((error as { code?: string }).code !== '42501') throw error;
      throw new Error(
        'The role of DATABASE_URL cannot create roles. Have a database administrator run: ' +
          `create role rapport_app nologin; create role rapport_system nologin; grant rapport_app, rapport_system to ${await nameOfOwner(db)};`,
      );
    }
  }
};

const nameOfOwner = async (db: Knex): Promise<string> =>
  (await db.raw('select quote_ident(current_user) as name')).rows[0].name;
