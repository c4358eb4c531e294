import { createReadStream } from 'node:fs';
import { msg } from '@lingui/core/macro';
import { ENCODINGS, type Encoding } from '@rapport/shared/encodings';
import type { Certainty } from '@rapport/shared/imports';
import { decode } from 'iconv-lite';
import { badRequest } from '../../../http/problem';
import { headOf } from './fileKind';

/** The encoding of a file, as far as its bytes show it. */
export interface DetectedEncoding {
  encoding: Encoding;
  certainty: Certainty;
  /** Other encodings that the file may have and in which its text would differ, most likely first. */
  others: Encoding[];
  /** The cells of the whole file with characters beyond ASCII, one per line. */
  sample: Buffer;
}

const SAMPLE_BYTES = 16 * 1024;
const OTHERS_MAX = 4;

const BYTE_ORDER_MARKS: [mark: string, encoding: Encoding][] = [
  ['\xef\xbb\xbf', 'utf-8'],
  ['\xff\xfe\0\0', 'utf-32le'],
  ['\0\0\xfe\xff', 'utf-32be'],
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
];

/**
 * Detects the encoding of a file: by its byte order mark, as UTF-8 if most of its characters beyond ASCII are valid
 * UTF-8, else by statistics of the cells with such characters.
 * @throws 400 if it is empty or not text
 */
export const detectEncoding = async (path: string): Promise<DetectedEncoding> => {
  const head = await headOf(path);
  const start = head.toString('latin1');
  const marked = BYTE_ORDER_MARKS.find(([mark]) => start.startsWith(mark))?.[1];
  if (marked) return { encoding: marked, certainty: 'sure', others: [], sample: Buffer.alloc(0) };
  const wide = head.includes(0) ? await detectUtf16Or32(head) : undefined;
  if (wide) return wide;
  if (await isValidUtf8(path)) return { encoding: 'utf-8', certainty: 'sure', others: [], sample: Buffer.alloc(0) };
  if (head.includes(0)) {
    throw badRequest('not_csv', msg`This is not a text file. Export the list as CSV and upload that file.`);
  }
  const { sample, isMostlyUtf8 } = await sampleOf(path);
  const guess = await guessFrom(sample);
  return isMostlyUtf8 ? { encoding: 'utf-8', certainty: 'likely', others: [guess.encoding], sample } : guess;
};

/**
 * Detects an encoding whose characters contain zero bytes. Zero bytes that a broken program left in single cells do not
 * count.
 */
const detectUtf16Or32 = async (head: Buffer): Promise<DetectedEncoding | undefined> => {
  const [best] = await ranked(head);
  if (!best?.encoding.startsWith('utf-')) return undefined;
  const text = decode(head, best.encoding);
  const cells = text.split(/[,;\t\r\n]/).length;
  if (cells === 1 || cells < text.length / CELL_MAX) return undefined;
  return { encoding: best.encoding, certainty: 'sure', others: [], sample: Buffer.alloc(0) };
};
const CELL_MAX = 500;

const isValidUtf8 = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
};

// A few broken characters do not rule out UTF-8, because text in another encoding is hardly ever valid UTF-8.
const sampleOf = async (path: string): Promise<{ sample: Buffer; isMostlyUtf8: boolean }> => {
  const decoder = new TextDecoder('utf-8');
  const cells = new Set<string>();
  let [good, bad, characters] = [0, 0, 0];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true });
    good += text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
    bad += text.match(/\ufffd/g)?.length ?? 0;
    if (characters > SAMPLE_BYTES) continue;
    // No supported encoding uses the bytes of delimiters, quotes and line breaks within a character.
    for (const cell of chunk.toString('latin1').split(/[,;\t\r\n"]/)) {
      if (!/[\x80-\xff]/.test(cell)) continue;
      if (!cells.has(cell)) characters += cell.length;
      cells.add(cell);
      if (characters > SAMPLE_BYTES) break;
    }
  }
  return { sample: Buffer.from([...cells].join('\n'), 'latin1'), isMostlyUtf8: good > 0 && good >= bad };
};

/** The library's names of encodings that have another name here, or that one of ours contains. */
const NAMES: Record<string, Encoding> = {
  'iso-8859-1': 'windows-1252',
  'iso8859-15': 'iso-8859-15',
  macroman: 'macintosh',
  ibm866: 'cp866',
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  'utf-16-le': 'utf-16le',
  'utf-16-be': 'utf-16be',
  'utf-32-le': 'utf-32le',
  'utf-32-be': 'utf-32be',
};

/** With fewer accents than this, statistics say little. */
const FEW = 10;

/** How much likelier the encodings of Western European programs are than similar ones. It is higher for fewer accents. */
const headStart = (encoding: Encoding, accents: number): number => {
  if (encoding === 'windows-1252') return 1.15 + 8 / accents ** 2;
  return encoding === 'cp850' ? 1.15 : 1;
};

const isOurs = (name: string): name is Encoding => name in ENCODINGS;

const ranked = async (bytes: Buffer): Promise<{ encoding: Encoding; score: number }[]> => {
  // Loaded on demand: its model takes a tenth of a second and some memory, which files in UTF-8 do not need.
  const { detectAll } = await import('jschardet');
  const accents = countAccents(bytes);
  const found = new Map(
    detectAll(bytes).flatMap(({ encoding, confidence }) => {
      const name = encoding?.toLowerCase() ?? '';
      const ours = NAMES[name] ?? name;
      return isOurs(ours) ? [[ours, confidence] as const] : [];
    }),
  );
  for (const encoding of JAPANESE) {
    // The statistics need many kana, but text in another encoding hardly ever decodes to kana, so a few are enough
    // here.
    if (isMost(lettersOf(decode(bytes, encoding)), (letter) => KANA.test(letter))) found.set(encoding, 1);
  }
  return [...found]
    .map(([encoding, confidence]) => {
      const text = decode(bytes, encoding);
      const share = isMixed(text) || isBroken(text) || isOdd(text) ? UNLIKELY_SHARE : 1;
      const likely = encoding === 'euc-jp' && hasJapaneseNames(text) ? JAPANESE_SHARE : share;
      return { encoding, score: confidence * headStart(encoding, accents) * likely };
    })
    .sort((one, other) => other.score - one.score);
};

const JAPANESE = ['shift_jis', 'euc-jp'] as const;
/** Full-width kana only: half-width ones are single bytes, which any text has. */
const KANA = /[\u3040-\u30ff]/;
const lettersOf = (text: string) => text.match(/\p{L}/gu) ?? [];

const MIXED =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;
const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

const HANGUL = /\p{Script=Hangul}/u;
const HAN = /\p{Script=Han}/u;

/**
 * Whether most words mix Cyrillic or Greek letters with Latin ones, as accents read in a wrong encoding do. It also
 * detects Japanese names that are read as Korean: they mix Hangul with Chinese characters, which Korean names do not.
 */
const isMixed = (text: string): boolean => {
  const words = text.split(/[^\p{L}\p{M}]+/u).filter((word) => FOREIGN.test(word));
  const korean = text.split('\n').filter((line) => HANGUL.test(line));
  return isMost(words, (word) => MIXED.test(word)) || isMost(korean, (line) => HAN.test(line));
};

const isMost = (texts: string[], test: (text: string) => boolean) =>
  texts.length > 0 && texts.filter(test).length > texts.length / 2;

/**
 * Statistics take Japanese names without kana for Korean or Chinese, so this looks for characters that most Japanese
 * names have.
 */
const hasJapaneseNames = (text: string): boolean =>
  isMost(lettersOf(text), (letter) => JAPANESE_NAMES.includes(letter));
const JAPANESE_NAMES =
  '一三上下中久井介代伊佐健元光内加勝原口吉和夫子小山島川幸太守安宏実山岡崎工希平広康彦恵愛成斎新智明木本村松林森樹橋正武水江池沢治清渡田由石福秀秋竹紀純結美翔花英菜葉藤西裕谷貴辺近達郎里野金鈴長阿陽隆雄青香高齋';
const JAPANESE_SHARE = 3;

/**
 * Whether more than a tenth of the cells have bytes without a character in the encoding. A few are allowed, because a
 * cell may have been cut in two when the sample was taken.
 */
const isBroken = (text: string): boolean => {
  const cells = text.split('\n');
  const broken = cells.filter((cell) => /[\x80-\x9f\ufffd]/.test(cell)).length;
  return broken > cells.length * BROKEN_SHARE;
};
const BROKEN_SHARE = 0.1;

/**
 * Whether most accents before small letters within words are capitals or symbols, which shows a wrong encoding:
 * `MŘller`, `M³ller`.
 */
const isOdd = (text: string): boolean =>
  isMost(text.match(/(?<=\p{L})[^\0-\x7f’](?=\p{Ll})/gu) ?? [], (between) => !/[\p{Ll}\p{Lo}\p{M}]/u.test(between));
const UNLIKELY_SHARE = 0.3;

const countAccents = (bytes: Buffer) => bytes.reduce((count, byte) => (byte < 0x80 ? count : count + 1), 0);

const SURE = 1.5;
const LIKELY = 1.2;

const guessFrom = async (sample: Buffer): Promise<DetectedEncoding> => {
  const all = await ranked(sample);
  const encoding = all[0]?.encoding ?? 'windows-1252';
  const readings = new Set([decode(sample, encoding)]);
  const others = all.filter((other) => {
    const reading = decode(sample, other.encoding);
    if (readings.has(reading)) return false;
    readings.add(reading);
    return true;
  });
  const lead = (all[0]?.score ?? 0) / (others[0]?.score ?? Number.EPSILON);
  const certainty = countAccents(sample) < FEW || lead < LIKELY ? 'ask' : lead < SURE ? 'likely' : 'sure';
  return { encoding, certainty, others: others.slice(0, OTHERS_MAX).map((other) => other.encoding), sample };
};
