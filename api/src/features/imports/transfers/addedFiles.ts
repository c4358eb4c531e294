import type { TransferSource } from '@rapport/shared/transfers';
import { detailOf, ProblemError } from '../../../http/problem';
import type { Words } from '../../../words/words';
import { columnCounter } from '../csv/columns';
import { detectEncoding } from '../csv/encoding';
import { openCsv } from '../csv/records';
import { IMPORT_OBJECTS } from '../objects/registry';
import type { NewFile } from './files.repository';
import { lookupFileWords } from './lookupFiles';
import { isOtherList, recognize } from './recognize';
import type { Unpacked } from './unpack';

const counters = Object.values(IMPORT_OBJECTS).map(columnCounter);
const byAnyType = (cells: string[]) => Math.max(...counters.map((count) => count(cells)));

/**
 * Recognizes the records of an uploaded list.
 * @param words in the language of the user who added it
 * @param isInside whether it was in an archive or a workbook. There, lists of unknown records are left out; elsewhere,
 * the user is asked
 * @returns the file to store
 */
export const recognizeFile = async (
  list: Unpacked,
  source: TransferSource,
  isInside: boolean,
  words: Words,
): Promise<NewFile> => {
  const none = { name: list.name, noun: null, certainty: 'ask' } as const;
  if ('problem' in list) return { ...none, bytes: 0, is_left_out: true, problem: words(list.problem) };
  const { path, bytes } = list;
  const note = lookupFileWords(list.name);
  if (note) return { ...none, bytes, path, is_left_out: true, problem: words(note) };
  try {
    const { encoding } = await detectEncoding(path);
    const csv = await openCsv(path, byAnyType, encoding);
    await csv.close();
    const found = isOtherList(list.name) ? none : recognize(list.name, csv, source);
    return { ...none, ...found, bytes, path, problem: null, is_left_out: isInside && found.noun === null };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { ...none, bytes, is_left_out: true, problem: words(detailOf(error)) };
  }
};
