import { PassThrough, Readable } from 'node:stream';
import { msg } from '@lingui/core/macro';
import { LISTED_TABLES } from '@rapport/shared/recordFields';
import { OBJECT_TYPE_OF } from '@rapport/shared/recordTypes';
import type { Sentence } from '@rapport/shared/words';
import { readerWords, type Scope } from '../../db/scope';
import { writeCsv } from '../exports/exports.service';
import { matchingRecords } from '../records/recordList.readModel';
import { asCsv, asJson, EXPORTED_TABLES } from './exportedTables';

const README: Sentence[] = [
  msg`All data in your workspace. The .json files contain every row, including the trash (rows with a deleted_at). The .csv files open in a spreadsheet. A cell that a spreadsheet would read as a formula starts with an apostrophe.`,
  msg`The files in the folder “import” hold what is not in the trash, in the form in which it can be imported again: companies first, then contacts, deals and tasks.`,
  msg`“files” lists the files on records with their names, sizes and SHA-256 checksums. Their content is not included: download it from each record, or through the API at /api/files/{id}/content.`,
  msg`Times are UTC, in the form of ISO 8601.`,
];

/**
 * Everything in the workspace as one ZIP. Its files are written one after the other, because they share a connection.
 * `onRows` is called with the number of rows written since the last call.
 */
export const zipOf = async (scope: Scope, onRows: (count: number) => Promise<unknown>): Promise<Readable> => {
  const words = await readerWords(scope);
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const add = (name: string, open: () => Readable) =>
    zip.addReadStreamLazy(name, (hand) => {
      const content = open();
      content.on('error', (error) => out.destroy(error));
      // A file stream that nobody reads would wait forever and keep its connection.
      const stop = () => content.destroy();
      out.once('close', stop);
      content.once('close', () => out.off('close', stop));
      hand(null, content);
    });
  zip.addBuffer(Buffer.from(`${README.map(words).join('\n')}\n`), 'README.txt');
  for (const table of EXPORTED_TABLES) {
    add(`${table}.json`, () => Readable.from(asJson(scope, table, onRows)));
    add(`${table}.csv`, () => Readable.from(asCsv(scope, table)));
  }
  for (const table of LISTED_TABLES) {
    add(`import/${table}.csv`, () => {
      const content = new PassThrough();
      writeCsv(scope, table, matchingRecords(scope, OBJECT_TYPE_OF[table], {}), content).then(
        () => content.end(),
        (error) => content.destroy(error),
      );
      return content;
    });
  }
  zip.end();
  const out = zip.outputStream as Readable;
  return out;
};
