import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { msg } from '@lingui/core/macro';
import { addToGroup } from '@rapport/shared/groupBy';
import type { Sentence } from '@rapport/shared/words';
import type { Scope } from '../../../db/scope';
import { temporaryFolder, temporaryName } from '../../../http/temporaryFiles';
import { detectEncoding } from '../csv/encoding';
import { openCsv } from '../csv/records';
import { normalHeader } from '../objects/fileColumn';
import { type DealRole, type Lookups, singleLine } from '../objects/rowReader';
import { listContactsNamed, listFiles, writeContent } from './files.repository';

interface LookupFile {
  name: RegExp;
  columns: string[];
  /** The explanation shown to the user, because the file itself is not imported. */
  words: Sentence;
}

/** Files that are not imported as records, but in which the ids in other files are looked up. */
const LOOKUP_FILES = {
  users: {
    name: /^users?[ _.\d-]*\.\w+$/i,
    columns: ['id', 'email'],
    words: msg`Not imported itself: owners that other files name by id are found by the addresses in it.`,
  },
  roles: {
    name: /^opportunity_?contact_?roles?[ _.\d-]*\.\w+$/i,
    columns: ['opportunityid', 'contactid', 'role', 'isprimary'],
    words: msg`Not imported itself: the deals of this move get their contacts, and lines about their roles, from it.`,
  },
} satisfies Record<string, LookupFile>;

/** The explanation of a lookup file; `undefined` for all other files. */
export const lookupFileWords = (name: string): Sentence | undefined =>
  Object.values(LOOKUP_FILES).find((file) => file.name.test(name))?.words;

/** Reads the lookup files of a transfer that matter for one type of records; `undefined` if there are none. */
export const readLookups = async (
  scope: Scope,
  transferId: string,
  noun: string,
  dataDir: string,
): Promise<Lookups | undefined> => {
  const emails = new Map<string, string>();
  const roles = new Map<string, DealRole[]>();
  for (const { id, name, bytes, is_left_out } of await listFiles(scope, transferId)) {
    // A file that could not be read is stored without its content.
    if (!is_left_out || bytes === 0) continue;
    if (LOOKUP_FILES.users.name.test(name)) {
      await readRows(scope, id, LOOKUP_FILES.users.columns, dataDir, ([user = '', email = '']) => {
        if (user && email) emails.set(user, email.toLowerCase());
      });
    } else if (noun === 'deals' && LOOKUP_FILES.roles.name.test(name)) {
      await readRows(scope, id, LOOKUP_FILES.roles.columns, dataDir, ([deal = '', contact = '', role = '', first]) => {
        if (!deal || !contact) return;
        const isPrimary = /^(1|true|yes)$/i.test(first ?? '');
        addToGroup(roles, deal, { contact, name: contact, role, isPrimary });
      });
    }
  }
  const all = [...roles.values()].flat();
  const names = await listContactsNamed(scope, [...new Set(all.map(({ contact }) => contact))]);
  for (const role of all) role.name = names.get(role.contact) ?? role.contact;
  return emails.size > 0 || roles.size > 0 ? { emails, roles } : undefined;
};

/** Calls `onRow` with the cells of each row, in the order of `columns`. */
const readRows = async (
  scope: Scope,
  id: string,
  columns: string[],
  dataDir: string,
  onRow: (cells: string[]) => void,
): Promise<void> => {
  const path = join(temporaryFolder(dataDir), temporaryName());
  const recognize = (cells: string[]) => cells.filter((cell) => columns.includes(normalHeader(cell))).length;
  try {
    await writeContent(scope, id, path);
    const { encoding } = await detectEncoding(path);
    const { headers, records } = await openCsv(path, recognize, encoding);
    const at = columns.map((column) => headers.findIndex((header) => normalHeader(header) === column));
    for await (const some of records) for (const { cells } of some) onRow(at.map((index) => singleLine(cells[index])));
  } finally {
    await rm(path, { force: true });
  }
};
