import { hash } from 'node:crypto';
import type { ImportMapping, ImportValues } from '@rapport/shared/imports';
import type { Scope } from '../../../db/scope';
import type { ImportObject } from '../objects/importObject';
import type { Lookups } from '../objects/rowReader';
import { listRefused } from './decided.repository';

const ROW_HASH_BYTES = 16;

/** The rows of a file that earlier files of the same tool had already, identical and read in the same way. */
export interface SeenRows {
  /** How many rows were left out because an earlier file had them. */
  unchanged: number;
  /** Whether an earlier file had the row. A row that is new is remembered, to be imported. */
  has(row: number, cells: string[]): boolean;
  /** The hashes as text of one byte a character, which takes less memory than buffers. */
  hashes: Map<number, string>;
}

/**
 * @param known the hashes that `hashesOfImported` returned for earlier files
 * @param how how rows are read: with another mapping, all rows are new
 */
export const seenRows = (
  scope: Scope,
  known: Buffer[],
  reading: { type: string; mapping: ImportMapping; values: ImportValues | undefined; headers: string[] },
  lookups?: Lookups,
): SeenRows => {
  const before = new Set<string>();
  for (const hashes of known) {
    for (let at = 0; at < hashes.length; at += ROW_HASH_BYTES) {
      before.add(hashes.toString('latin1', at, at + ROW_HASH_BYTES));
    }
  }
  const others = lookups && { emails: [...lookups.emails], roles: [...lookups.roles] };
  const salt = JSON.stringify([scope.workspaceId, { ...reading, others }]);
  const seen: SeenRows = {
    unchanged: 0,
    hashes: new Map(),
    has: (row, cells) => {
      const known = hash('sha256', salt + JSON.stringify(cells), 'binary').slice(0, ROW_HASH_BYTES);
      if (before.has(known)) {
        seen.unchanged += 1;
        return true;
      }
      seen.hashes.set(row, known);
      return false;
    },
  };
  return seen;
};

/**
 * The concatenated hashes of the imported rows. A row that was refused, or that refers to a record that does not exist
 * yet, counts as new the next time.
 */
export const hashesOfImported = async (scope: Scope, object: ImportObject, { hashes }: SeenRows): Promise<Buffer> => {
  const left = await listRefused(scope, object);
  const isMissing = object.links.map((link) => `(${link.isMissing})`).join(' or ') || 'false';
  const unlinked: number[] = await scope
    .db('staged')
    .whereRaw(isMissing, { workspace: scope.workspaceId })
    .pluck('nth');
  for (const row of [...left.keys(), ...unlinked]) hashes.delete(row);
  return Buffer.from([...hashes.values()].join(''), 'latin1');
};
