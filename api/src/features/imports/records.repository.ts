import { type ImportObjectType, NAME_COLUMN } from '@rapport/shared/imports';
import type { Scope } from '../../db/scope';
import { ENTITY } from '../activities/objectTypes';
import { keeps } from './decisions.repository';
import { WRITTEN } from './staging.repository';

/** Columns that depend on others and are kept and restored with them. */
export const storedColumns = (objectType: ImportObjectType, columns: string[]): string[] =>
  objectType === 'contacts' && columns.includes('company') ? [...columns, 'company_id'] : columns;

/** The existing companies that the rows name: of several with one name the oldest. */
const LINKS = `
  select distinct on (fold(name)) fold(name) collate "C" as company_key, id from own_companies
  where workspace_id = :workspace and deleted_at is null and fold(name) collate "C" in (select company_key from decided where company <> '')
  order by fold(name), created_at, id`;

const bindings = (scope: Scope, importId: string) => ({
  workspace: scope.workspaceId,
  actor: scope.userId,
  import: importId,
});

/** What stands where a row says nothing, and what follows from what it says. */
const VALUES: Record<ImportObjectType, Record<string, string>> = {
  contacts: { status: `coalesce(status, 'lead')` },
  companies: {},
  deals: {
    amount: 'coalesce(amount, 0)',
    currency: `coalesce(currency, (select currency from workspaces where id = :workspace))`,
    stage: `coalesce(stage, 'lead')`,
    probability: 'coalesce(probability, 0)',
    closed_at: `case when stage like 'closed%' then coalesce(closed_at, created_at, now()) end`,
    created_at: 'coalesce(created_at, now())',
  },
  tasks: { status: `coalesce(status, 'todo')`, priority: `coalesce(priority, 'medium')` },
};

/** Columns that no row says. */
const FURTHER: Record<ImportObjectType, Record<string, string>> = {
  contacts: { owner_id: ':actor', company_id: 'links.id' },
  companies: { owner_id: ':actor' },
  deals: {
    owner_id: ':actor',
    // A file says in which stage a deal is, and only of a closed one since when.
    stage_since: `case when stage like 'closed%' then coalesce(closed_at, created_at, now()) else now() end`,
    is_stage_since_known: `coalesce(stage like 'closed%' and closed_at is not null, false)`,
    // Above what is there, the first row on top.
    position: `(select coalesce(min(position), 0) from deals where workspace_id = :workspace)
      - 1024.0 * ((select max(nth) + 1 from decided) - nth)`,
  },
  tasks: { assignee_id: ':actor', done_at: `case when status = 'done' then coalesce(due_date, now()) end` },
};

/**
 * Adds the records that were decided on, each with its activity, and remembers that this import did. The records come last:
 * from then on until the end of the transaction nobody else can add one, because the count of them is locked.
 */
export const insertDecided = async (scope: Scope, objectType: ImportObjectType, importId: string) => {
  const named = bindings(scope, importId);
  const entity = ENTITY[objectType];
  await scope.db.raw(
    `insert into activities (workspace_id, id, type, description, entity_type, entity_id, actor_id)
     select :workspace, new_id(nth), '${entity}_created', 'Added ${entity} ' || ${NAME_COLUMN[objectType]}, '${entity}', record_id, :actor
     from decided where action = 'insert' order by nth`,
    named,
  );
  await scope.db.raw(
    `insert into import_changes (workspace_id, id, import_id, record_id)
     select :workspace, new_id(nth), :import, record_id from decided where action = 'insert' order by nth`,
    named,
  );
  const values = {
    ...Object.fromEntries(WRITTEN[objectType].map((column) => [column, VALUES[objectType][column] ?? column])),
    ...FURTHER[objectType],
  };
  await scope.db.raw(
    `insert into ${objectType} (workspace_id, id, ${Object.keys(values).join(', ')})
     select :workspace, record_id, ${Object.values(values).join(', ')} from decided
     ${objectType === 'contacts' ? `left join (${LINKS}) as links on decided.company <> '' and links.company_key = decided.company_key` : ''}
     where action = 'insert' order by nth`,
    named,
  );
  if (objectType === 'deals') await insertStages(scope, named);
};

/** An imported deal is known from the stage it came with. */
const insertStages = (scope: Scope, named: Record<string, unknown>) =>
  scope.db.raw(
    `insert into deal_stage_changes (workspace_id, id, deal_id, to_stage, actor_id, created_at)
     select :workspace, new_id(nth), deals.id, deals.stage, :actor, deals.stage_since
     from decided join deals on deals.workspace_id = :workspace and deals.id = decided.record_id where action = 'insert'`,
    named as Record<string, string>,
  );

/** Changes the matched records in the mapped columns, and remembers what each had before and has after. */
export const updateDecided = async (
  scope: Scope,
  objectType: ImportObjectType,
  importId: string,
  columns: string[],
) => {
  const entity = ENTITY[objectType];
  const fields = storedColumns(objectType, columns);
  const isLinking = objectType === 'contacts' && fields.includes('company_id');
  const json = (alias: string) =>
    `jsonb_build_object(${[...fields, 'updated_at'].map((field) => `'${field}', to_jsonb(${alias}.${field})`).join(', ')})`;
  const assignments = [
    ...columns.map((column) => `${column} = ${keeps(objectType, column)}`),
    ...(isLinking
      ? [`company_id = case when decided.company in ('', records.company) then records.company_id else links.id end`]
      : []),
  ];
  const links = isLinking
    ? `left join (${LINKS}) as links on decided.company <> '' and links.company_key = decided.company_key`
    : '';
  await scope.db.raw(
    `with before as (
       select records.id, ${json('records')} as fields from ${objectType} as records
       join decided on decided.match = records.id and decided.action = 'update' where records.workspace_id = :workspace
     ), changed as (
       update ${objectType} as records set ${assignments.join(', ')}, updated_at = now()
       from decided ${links} where decided.action = 'update' and records.workspace_id = :workspace and records.id = decided.match
       returning records.id, records.${NAME_COLUMN[objectType]} as name, ${json('records')} as fields, decided.nth
     ), differences as (
       select nth, changed.id, name, (
         select jsonb_object_agg(key, jsonb_build_array(was.value, becomes.value))
         from jsonb_each(before.fields) as was join jsonb_each(changed.fields) as becomes using (key)
         where was.value <> becomes.value
       ) as fields from changed join before on before.id = changed.id
     ), remembered as (
       insert into import_changes (workspace_id, id, import_id, record_id, before, after)
       select :workspace, new_id(nth), :import, id,
         (select jsonb_object_agg(key, value->0) from jsonb_each(fields)),
         (select jsonb_object_agg(key, value->1) from jsonb_each(fields))
       from differences
     )
     insert into activities (workspace_id, id, type, description, entity_type, entity_id, actor_id, changes)
     select :workspace, new_id(nth), '${entity}_updated', 'Updated ${entity} ' || name, '${entity}', id, :actor,
       fields - 'updated_at'
     from differences order by nth`,
    bindings(scope, importId),
  );
};

/** Contacts show the name of their company, so they follow when an import or its undoing renames one. */
export const followRenamedCompanies = (scope: Scope, importId: string) =>
  scope.db.raw(
    `update contacts set company = companies.name from import_changes as changes, companies
     where changes.workspace_id = :workspace and changes.import_id = :import and changes.before->'name' is not null
       and companies.workspace_id = :workspace and companies.id = changes.record_id
       and contacts.workspace_id = :workspace and contacts.company_id = companies.id and contacts.company <> companies.name`,
    { workspace: scope.workspaceId, import: importId },
  );

/** A contact whose link an undoing brought back has the name that the company has by now. */
export const followOwnCompanies = (scope: Scope, importId: string) =>
  scope.db.raw(
    `update contacts set company = companies.name from import_changes as changes, companies
     where changes.workspace_id = :workspace and changes.import_id = :import and changes.before->'company_id' is not null
       and contacts.workspace_id = :workspace and contacts.id = changes.record_id
       and companies.workspace_id = :workspace and companies.id = contacts.company_id
       and fold(contacts.company) <> fold(companies.name)`,
    { workspace: scope.workspaceId, import: importId },
  );
