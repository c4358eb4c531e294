import { msg, plural } from '@lingui/core/macro';
import { asText, type Said } from '@rapport/shared/words';
import type { Scope } from '../../../db/scope';
import { recordEvents } from '../../activities/activities.service';
import { lockCompanyNames } from '../../companies/companies.service';
import type { ImportObject } from '../objects/importObject';
import { runFor } from './runFor.repository';

const NAMED_MAX = 5;

/**
 * Finds the companies that are named by the rows to write and do not exist, in a temporary table `new_companies`. By
 * then, domains in the rows have been replaced by names.
 * @returns sentences about them
 */
export const findNewCompanies = async (
  scope: Scope,
  { addsCompanies }: ImportObject,
  isDry: boolean,
): Promise<Said[]> => {
  if (!addsCompanies) return [];
  const unknown = `(
    select company_key, min(nth) as nth, min(company) as name, max(company_domain) as domain
    from decided where action in ('insert', 'update') and company <> '' group by company_key
  ) as named where not exists (
    select from own_companies where own_companies.workspace_id = :workspace and own_companies.deleted_at is null
      and fold(own_companies.name) collate "C" = named.company_key)`;
  // Locks the names before the search, so that companies that other transactions add meanwhile are found.
  if (!isDry) await lockCompanyNames(scope, `select company_key from ${unknown}`);
  await scope.db.raw(
    `create temporary table new_companies on commit drop as
     select company_key, nth, new_id(nth) as id, name, domain from ${unknown}`,
    { workspace: scope.workspaceId },
  );
  const { rows } = await scope.db.raw(
    `select name, count(*) over ()::int as count from new_companies order by nth limit ${NAMED_MAX}`,
  );
  return rows.length > 0
    ? [
        addedNotice(
          rows.map(({ name }: { name: string }) => name),
          rows[0].count,
          isDry,
        ),
      ]
    : [];
};

const addedNotice = (names: string[], count: number, isDry: boolean): Said => {
  const others = count - names.length;
  const named = names.join(', ');
  const list = others > 0 ? asText(msg`${named} and ${plural(others, { other: '#' })} more`) : named;
  return isDry
    ? msg`${plural(count, { one: '# new company', other: '# new companies' })} will be added: ${list}.`
    : msg`${plural(count, { one: '# new company was added', other: '# new companies were added' })}: ${list}.`;
};

/** Adds those companies as part of the same import. Its undo removes them again unless they are in use. */
export const addNewCompanies = async (scope: Scope, { addsCompanies }: ImportObject, importId: string) => {
  if (!addsCompanies) return;
  const statements = [
    `insert into companies (workspace_id, id, name, domain, owner_id)
     select :workspace, id, name, domain, :actor from new_companies order by nth`,
    `insert into import_changes (workspace_id, id, import_id, record_id)
     select :workspace, new_id(nth), :import, id from new_companies`,
    addsCompanies.link,
  ];
  for (const sql of statements) await runFor(scope, sql, importId);
  const sql = 'with changed as (select id, name, null::jsonb as changes from new_companies order by nth)';
  await recordEvents(scope, 'company', 'created', { sql }, { batch: importId });
};
