import type { Writable } from 'node:stream';
import { BOM, csvLine } from '@rapport/shared/csv';
import type { ImportObjectType } from '@rapport/shared/imports';
import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';
import { recordActivity } from '../activities/activities.service';
import { howMany } from '../activities/objectTypes';
import { copyRecords, exportColumns } from './exports.repository';

/** Writes the records that a query leaves as CSV, and the activity that says so. */
export const exportCsv = async (
  scope: Scope,
  objectType: ImportObjectType,
  matches: Knex.QueryBuilder,
  file: Writable,
) => {
  const count = await writeCsv(scope, objectType, matches, file);
  await recordActivity(scope, {
    type: 'export_finished',
    description: `Exported ${howMany(count, objectType)}`,
    entity_type: objectType,
  });
};

/** Writes the records that a query leaves as CSV that spreadsheets open without questions. @returns how many there are */
export const writeCsv = async (
  scope: Scope,
  objectType: ImportObjectType,
  matches: Knex.QueryBuilder,
  file: Writable,
): Promise<number> => {
  const lines = await copyRecords(scope, objectType, matches);
  const withLineEnds = lineEnds();
  const ready = readinessOf(file);
  file.write(BOM + csvLine(exportColumns(objectType)));
  // A stream left half read would block the connection: once the file is not wanted any more the rest is read and dropped.
  for await (const piece of inPieces(lines)) {
    if (file.destroyed) continue;
    if (!file.write(withLineEnds(piece))) await ready();
  }
  return lines.rowCount;
};

const PIECE_BYTES = 64 * 1024;

/** COPY comes in parts of a few kilobytes; each would be a write of its own. */
const inPieces = async function* (parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const part of parts) {
    held.push(part);
    length += part.length;
    if (length < PIECE_BYTES) continue;
    yield held;
    held = [];
    length = 0;
  }
  yield held;
};

/** Listened to once for the whole file, however often it has to be waited for. */
const readinessOf = (file: Writable) => {
  let proceed = () => {};
  file.on('drain', () => proceed()).on('close', () => proceed());
  return () =>
    new Promise<void>((resolve) => {
      proceed = resolve;
    });
};

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** COPY ends lines with a line feed alone; those inside of quotes belong to the cell and stay. */
const lineEnds = () => {
  let isQuoted = false;
  return (parts: Buffer[]): Buffer => {
    const out = Buffer.allocUnsafe(parts.reduce((length, part) => length + part.length + countLines(part), 0));
    let length = 0;
    for (const part of parts) {
      for (let at = 0; at < part.length; at += 1) {
        const byte = part[at] ?? 0;
        if (byte === QUOTE) isQuoted = !isQuoted;
        else if (byte === LINE_FEED && !isQuoted) out[length++] = CARRIAGE_RETURN;
        out[length++] = byte;
      }
    }
    return out.subarray(0, length);
  };
};

const countLines = (text: Buffer): number => {
  let count = 0;
  for (let at = text.indexOf(LINE_FEED); at >= 0; at = text.indexOf(LINE_FEED, at + 1)) count += 1;
  return count;
};
