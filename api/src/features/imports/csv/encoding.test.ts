import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Encoding } from '@rapport/shared/encodings';
import { encode } from 'iconv-lite';
import { afterAll, expect, test } from 'vitest';
import { english } from '../../../words/words';
import { IMPORT_OBJECTS } from '../objects/registry';
import { columnCounter } from './columns';
import { decodedText } from './decode';
import { detectEncoding } from './encoding';
import { checkEncoding, encodingNotices } from './encodingCheck';
import { openCsv } from './records';

const folder = mkdtempSync(join(tmpdir(), 'rapport-encodings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'list.csv');

const read = async (content: Buffer, chosen?: Encoding) => {
  writeFileSync(path, content);
  const check = checkEncoding(await detectEncoding(path), chosen);
  const { records } = await openCsv(path, columnCounter(IMPORT_OBJECTS.contacts), check.encoding);
  const names: (string | undefined)[] = [];
  const warnings: [row: number, warning: string][] = [];
  for await (const some of records) {
    for (const { row, cells, warning } of some) {
      names.push(cells[0]);
      if (warning) warnings.push([row, english(warning)]);
    }
  }
  return { ...check, names, warnings };
};

const list = (names: string[]) =>
  `Name,Email,City\r\nAda Lovelace,ada@example.com,London\r\n${names.map((name, nth) => `${name},user${nth}@example.com,London\r\n`).join('')}`;

const FRENCH = 'Zoé Lefèvre|François Müller|Anaïs Gérard|Benoît Côté|Hélène Châtelet|Jérôme Béranger|Noémie Hébert';
const GERMAN = 'Jürgen Müller|Käthe Groß|Björn Schäfer|Jörg Weiß|Günther Köhler|Bärbel Krüger|Änne Förster';
const SPANISH = 'José Muñoz|María Peña|Íñigo Núñez|Begoña Ibáñez|Ángel Gómez|Lucía Rodríguez|Óscar Pérez';
const POLISH = 'Łukasz Wiśniewski|Małgorzata Dąbrowska|Zofia Żak|Paweł Kozłowski|Agnieszka Wójcik|Grażyna Zając';
const CZECH = 'Jiří Dvořák|Kateřina Nováková|Tomáš Procházka|Lucie Černá|Zdeněk Kříž|Ondřej Růžička|Matěj Beneš';
const HUNGARIAN = 'Nagy László|Kovács Zsófia|Szabó Győző|Tóth Ágnes|Kőműves Erzsébet|Szűcs Ödön|Horváth Gergő';
const RUSSIAN = 'Иван Петров|Мария Сидорова|Алексей Смирнов|Екатерина Иванова|Юлия Щербакова|Сергей Чернышёв';
const GREEK = 'Γιώργος Παπαδόπουλος|Νίκος Ιωάννου|Ελένη Γεωργίου|Άννα Καραγιάννη|Δημήτρης Βασιλείου|Ζωή Χατζή';
const TURKISH = 'Ayşe Yılmaz|Gökhan Çelik|Şule Öztürk|İbrahim Kılıç|Oğuzhan Şahin|Uğur Yıldız|Hüseyin Doğan';
const HEBREW = 'דוד כהן|שרה לוי|יוסף מזרחי|רחל פרץ|משה ביטון|נועה שפירא|תמר גולדברג';
const ARABIC = 'محمد أحمد|فاطمة علي|خالد إبراهيم|مريم حسن|عبد الله يوسف|سعاد العلي';
const LATVIAN = 'Jānis Bērziņš|Līga Kalniņa|Kristīne Krūmiņa|Mārtiņš Liepiņš|Žanis Šķēle|Ģirts Ķēniņš';
const JAPANESE = '佐藤 太郎|鈴木 花子|高橋 健一|田中 美咲|伊藤 さくら|渡辺 大輔|山本 由美|中村 翔太|小林 あかり';
const CHINESE = '王伟|李娜|张敏|刘洋|陈静|杨帆|黄磊|赵雪|周杰|吴婷|徐强|孙丽|北京科技有限公司';
const TAIWANESE = '王小明|陳美玲|林志豪|黃淑芬|張家豪|李雅婷|吳宗翰|劉怡君|蔡佩珊|楊承翰';
const KOREAN = '김민준|이서연|박지훈|최수빈|정하은|강도윤|조은우|윤서준';

test.each<[Encoding, string]>([
  ['windows-1252', FRENCH],
  ['windows-1252', GERMAN],
  ['windows-1252', SPANISH],
  ['iso-8859-15', FRENCH],
  ['macintosh', FRENCH],
  ['macintosh', GERMAN],
  ['cp850', FRENCH],
  ['cp850', GERMAN],
  ['cp850', SPANISH],
  ['windows-1250', POLISH],
  ['windows-1250', CZECH],
  ['windows-1250', HUNGARIAN],
  ['iso-8859-2', POLISH],
  ['iso-8859-2', CZECH],
  ['iso-8859-2', HUNGARIAN],
  ['windows-1251', RUSSIAN],
  ['iso-8859-5', RUSSIAN],
  ['koi8-r', RUSSIAN],
  ['windows-1253', GREEK],
  ['iso-8859-7', GREEK],
  ['windows-1254', TURKISH],
  ['iso-8859-9', TURKISH],
  ['windows-1255', HEBREW],
  ['windows-1256', ARABIC],
  ['windows-1257', LATVIAN],
  ['shift_jis', JAPANESE],
  ['euc-jp', JAPANESE],
  ['gb18030', CHINESE],
  ['big5', TAIWANESE],
  ['euc-kr', KOREAN],
  ['utf-16le', RUSSIAN],
  ['utf-16be', JAPANESE],
  ['utf-32le', FRENCH],
  ['utf-32be', KOREAN],
  ['utf-8', CHINESE],
])('a list in %s is read without a hint: %s', async (encoding, names) => {
  const all = names.split('|');
  expect((await read(encode(list(all), encoding))).names.slice(1)).toEqual(all);
});

test('a few accents of Western Europe are not read as Cyrillic or Greek letters within Latin words', async () => {
  const names = ['José Müller', 'Zoë Lefèvre'];
  expect((await read(encode(list(names), 'windows-1252'))).names.slice(1)).toEqual(names);
});

test.each<[Encoding, string[]]>([
  ['cp850', ['Jürgen Müller', 'Käthe Groß']],
  ['euc-jp', ['たなか さとし', 'サトウ ハナコ']],
  ['shift_jis', ['たなか さとし', 'サトウ ハナコ']],
  ['euc-jp', ['山田 太郎', '佐藤 花子', '鈴木 一郎', '高橋 健', '山田 花子', '佐藤 一郎', '鈴木 健', '高橋 太郎']],
])('a few names in %s are not read in an encoding that breaks or mixes their letters: %s', async (encoding, names) => {
  expect((await read(encode(list(names), encoding))).names.slice(1)).toEqual(names);
});

test('a list with accents in only a few names and words is read without asking', async () => {
  const cells = [
    'Müller, Jürgen (Müller Bau GmbH)',
    'Café Größe – Inh. Änne Weiß',
    'Dr. Sören Öztürk',
    '1.250,00 €',
    'zahlt spät',
  ];
  const { encoding, encoding_check, names } = await read(
    encode(list(cells.map((cell) => `"${cell}"`)), 'windows-1252'),
  );
  expect([encoding, encoding_check.certainty]).toEqual(['windows-1252', 'sure']);
  expect(names).toContain('Café Größe – Inh. Änne Weiß');
});

test('if statistics are inconclusive, a notice shows three names, and the right encoding is among the alternatives', async () => {
  const names = SPANISH.split('|');
  const guess = await read(encode(list(names), 'macintosh'));
  expect(guess.encoding_check.certainty).toBe('ask');
  expect(encodingNotices(guess).map(english)).toEqual([
    `The text encoding of the file is unclear. It was read as Western European (DOS): ${guess.names
      .slice(1, 4)
      .map((name) => `“${name}”`)
      .join(', ')}. Check that accented letters look right.`,
  ]);
  expect(guess.encoding_check.alternatives).toContainEqual({ encoding: 'macintosh', samples: names.slice(0, 3) });

  const chosen = await read(encode(list(names), 'macintosh'), 'macintosh');
  expect(chosen.names.slice(1)).toEqual(names);
  expect(encodingNotices(chosen)).toEqual([]);
});

test('the names shown for a choice are names that the other encodings read differently', () => {
  // Western European and Baltic programs write ä, ö, ü and ß the same.
  const sample = encode(['Jürgen Müßig', 'Söhne', 'Groß', 'Sümeyye Çelik', 'Weiß'].join('\n'), 'windows-1252');
  const { encoding_check } = checkEncoding({
    encoding: 'windows-1252',
    certainty: 'ask',
    others: ['windows-1257'],
    sample,
  });
  expect(encoding_check.samples).toEqual(['Jürgen Müßig', 'Söhne', 'Sümeyye Çelik']);
  expect(encoding_check.alternatives[0]?.samples).toEqual(['Jürgen Müßig', 'Söhne', 'Sümeyye Ēelik']);
});

test('accents are found anywhere in a long file', async () => {
  const filler = Array.from({ length: 20_000 }, (_, nth) => `Person ${nth}`);
  const { names } = await read(encode(list([...filler, ...POLISH.split('|')]), 'windows-1250'));
  expect(names.slice(20_001)).toEqual(POLISH.split('|'));
});

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

test.each([
  ['a byte of another encoding', bytes('Name\nZoë\nJos', [0xe9], '\nMüller'), ['Zoë', 'José', 'Müller'], 'José'],
  ['one in a file with a byte order mark', bytes('\uFEFFName\nJos', [0xe9], '\n'), ['José'], 'José'],
  ['one at the end', bytes('Name\nJosé\nZo', [0xeb]), ['José', 'Zoë'], 'Zoë'],
])('UTF-8 with %s keeps every name and reports the row', async (_what, content, names, repaired) => {
  const file = await read(content);
  expect(file).toMatchObject({ encoding: 'utf-8', names });
  expect(file.warnings).toEqual([
    [names.indexOf(repaired) + 2, `has a character that is not UTF-8, read as “${repaired}”`],
  ]);
});

test('a replacement character that another program left in the file is reported', async () => {
  expect(await read(Buffer.from('Name\nAda\nJos\ufffd'))).toMatchObject({
    names: ['Ada', 'Jos\ufffd'],
    warnings: [[3, 'has a replacement character (\ufffd) where a character could not be read']],
  });
});

test('bad bytes anywhere in a long file change no other character', async () => {
  const rows = Array.from({ length: 30_000 }, (_, nth) => `Žofie ${nth} 李 😀`);
  const content = bytes(`Name\n${rows.slice(0, 15_000).join('\n')}\nZo`, [0xeb], `\n${rows.slice(15_000).join('\n')}`);
  const { names, warnings } = await read(content);
  expect(names).toEqual([...rows.slice(0, 15_000), 'Zoë', ...rows.slice(15_000)]);
  expect(warnings).toHaveLength(1);
});

const decoded = async (content: Buffer) => {
  writeFileSync(path, content);
  const pieces: string[] = [];
  for await (const text of decodedText(path, 'utf-8', { found: false })) pieces.push(text);
  return pieces.join('');
};

test('multi-byte characters stay whole wherever the file is split into pieces', async () => {
  for (const sign of ['é', '李', '😀', 'aé', 'a李', 'aa😀', '\uFEFFé']) {
    const text = sign.repeat(20_000);
    expect((await decoded(Buffer.from(`x${text}`))) === `x${text}`).toBe(true);
  }
});

test('a file of many megabytes without ASCII letters or without delimiters is read like any other', async () => {
  const text = 'é'.repeat(5_000_000);
  expect((await decoded(Buffer.from(text))).length).toBe(text.length);
  writeFileSync(path, Buffer.concat([Buffer.alloc(1_000_000, 'a'), Buffer.from([0xe9])]));
  expect(await detectEncoding(path)).toMatchObject({ encoding: 'windows-1252' });
});

test('no two choices look the same, even if a single cell distinguishes two encodings', async () => {
  const names = ['Jürgen Müller', 'Anna Schäfer', 'Max Groß', 'Ute Köhler', '12 €'];
  const { encoding_check } = await read(encode(list(names), 'windows-1252'));
  const looks = [encoding_check, ...encoding_check.alternatives].map(({ samples }) => samples.join('|'));
  expect(new Set(looks).size).toBe(looks.length);
  expect(looks.length).toBeGreaterThan(2);
});
