import { nameColumnOf } from '@rapport/shared/imports';
import type { Said } from '@rapport/shared/words';
import { recordCount } from '../../../db/counts';
import { readerWords, type Scope } from '../../../db/scope';
import type { Words } from '../../../words/words';
import { fieldWords } from '../objects/fieldWords';
import { type ImportObject, type Link, textOfLines } from '../objects/importObject';
import { lineBindings, noteLine } from '../objects/noteLines';

const FEW_ROWS = 1_000;
const MANY_RECORDS = 50_000;

/**
 * Finds the records that staged rows refer to.
 * @param ofTool earlier imports from the tool that wrote the file
 * @returns a sentence for each type of record that rows refer to without such a record existing
 */
export const linkStaged = async (scope: Scope, object: ImportObject, ofTool: string[] = []): Promise<Said[]> => {
  const { links } = object;
  if (links.length === 0) return [];
  const words = await readerWords(scope);
  const bindings = { workspace: scope.workspaceId, imports: ofTool, ...lineBindings(words) };
  let changed = 0;
  for (const { sql } of links) {
    changed += (await scope.db.raw(sql, bindings)).rowCount;
  }
  for (const link of links) await keepAsLine(scope, link, words);
  if (changed > 0) await scope.db.raw('analyze staged');
  const missing = await Promise.all(links.map(({ isMissing }) => countStaged(scope, isMissing)));
  return links.flatMap((link, index) =>
    missing[index] ? [link.notice(missing[index], fieldWords(textOfLines(object)))] : [],
  );
};

/** Text that a link cannot use becomes a line of the record, unless the text already has that line. */
const keepAsLine = async ({ db, workspaceId }: Scope, { line }: Link, words: Words) => {
  if (!line) return;
  await db.raw(
    `update staged set note_lines = note_lines || (:label || ${line.column})
     where ${line.where} and strpos(array_to_string(note_lines, E'\\n'), ${line.column}) = 0`,
    { label: noteLine(words, line.label, ''), workspace: workspaceId },
  );
};

const countStaged = async (scope: Scope, condition: string): Promise<number> => {
  const counted = await scope
    .db('staged')
    .whereRaw(condition, { workspace: scope.workspaceId })
    .count('* as rows')
    .first();
  return Number(counted?.rows);
};

/** What is known about the tool from which the files are transferred. */
export interface KnownTool {
  /** The earlier imports from it. */
  imports: string[];
  /** How many rows of the file are identical to rows of an earlier file. */
  unchanged: number;
}

/** Finds the record that each staged row is about, in a temporary table `matched`. */
export const matchStaged = async (scope: Scope, object: ImportObject, tool: KnownTool | undefined) => {
  await scope.db.raw(`create temporary table matched on commit drop as ${object.match}`, {
    workspace: scope.workspaceId,
  });
  if (tool && tool.imports.length > 0 && 'external_id' in object.staged) await matchRenamed(scope, object, tool);
  await scope.db.raw('analyze matched');
};

/**
 * Finds records that were renamed in their tool by their ids alone, even short ones. Other tools use the same numbers,
 * so only records count that were imported from this tool and that no other import changed. These changes have no index
 * by record, so they are read once for all records. Another account of the same tool uses the same numbers too, so at
 * least two thirds of the ids that are both in the file and in the workspace must still belong to records of the same
 * name.
 */
const matchRenamed = (scope: Scope, { type }: ImportObject, { imports, unchanged }: KnownTool) =>
  scope.db.raw(
    `with numbered as (
       select external_id, min(external_key) as key from staged
       where external_id <> '' and external_key <> external_id group by external_id having count(distinct external_key) = 1
     ), brought as materialized (
       select record_id as id from import_changes
       where workspace_id = :workspace group by record_id having bool_and(import_id = any(:imports::uuid[]))
     ), known as (
       select external_id, (array_agg(id))[1] as id, min(external_key(external_id, ${nameColumnOf(type)})) as key
       from own_${type} as records join brought using (id)
       where workspace_id = :workspace and deleted_at is null and external_id in (select external_id from numbered)
       group by external_id having count(*) = 1
     ), pairs as (
       select external_id, id, known.key = numbered.key as has_name from numbered join known using (external_id)
     )
     update matched set match = pairs.id from staged join pairs using (external_id)
     where matched.nth = staged.nth and matched.match is null and not pairs.has_name
       and not exists (select from matched as others where others.match = pairs.id)
       and (select :unchanged + count(*) filter (where has_name) >= 2 * count(*) filter (where not has_name) from pairs)`,
    { workspace: scope.workspaceId, imports, unchanged },
  );

/**
 * Keeps Postgres from comparing each row with each record, because it has no statistics yet about records that were
 * added a moment ago. If the file has few rows and there are very many records, looking them up one by one is faster.
 */
export const planForMany = async (scope: Scope, { type }: ImportObject) => {
  const { total } = await recordCount(scope, type);
  if ((await countStaged(scope, 'true')) > FEW_ROWS || total < MANY_RECORDS) {
    await scope.db.raw('set local enable_nestloop = off');
  }
};
