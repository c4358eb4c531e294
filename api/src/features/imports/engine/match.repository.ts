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
 * @returns a sentence for each type of record that some rows refer to and that does not exist
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

/** What a link cannot keep becomes a line of the record, unless a line has it already. */
const keepAsLine = async ({ db, workspaceId }: Scope, { line }: Link, words: Words) => {
  if (!line) return;
  await db.raw(
    `update staged set note_lines = note_lines || (:label || ${line.column})
     where ${line.where} and strpos(array_to_string(note_lines, E'\\n'), ${line.column}) = 0`,
    { label: noteLine(words, line.label, ''), workspace: workspaceId },
  );
};

const countStaged = async (scope: Scope, condition: string): Promise<number> => {
  const counted = await scope.db('staged').whereRaw(condition).count('* as rows').first();
  return Number(counted?.rows);
};

/** Finds the record that each staged row is about, in a temporary table `matched`. */
export const matchStaged = async (scope: Scope, { match }: ImportObject) => {
  await scope.db.raw(`create temporary table matched on commit drop as ${match}`, { workspace: scope.workspaceId });
  await scope.db.raw('analyze matched');
};

/**
 * Keeps Postgres from comparing each row with each record, because its statistics say nothing yet of records that were
 * added a moment ago. A few rows beside a great many records are better looked up one by one.
 */
export const planForMany = async (scope: Scope, { type }: ImportObject) => {
  const { total } = await recordCount(scope, type);
  if ((await countStaged(scope, 'true')) > FEW_ROWS || total < MANY_RECORDS) {
    await scope.db.raw('set local enable_nestloop = off');
  }
};
