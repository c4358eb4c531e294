import { createRequire } from 'node:module';
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { isPlainScript, openTypesetter } from './anyScript';

const require = createRequire(import.meta.url);
const FONTS = [{ name: 'text', path: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf') }];
const X = 50;
const WIDTH = 300;

interface Drawn {
  text: string;
  from: number;
  to: number;
  line: number;
  /** Whether the text is in the font of the document, and not in the font for letters that it lacks. */
  isOwn: boolean;
}

const openPage = async () => {
  const document = new PDFDocument();
  document.registerFont('text', FONTS[0]?.path ?? '');
  const typesetter = await openTypesetter(document, FONTS);
  const write = (text: string, width = WIDTH): Drawn[] => {
    const drawn: Drawn[] = [];
    let font = '';
    let line = -1;
    const [setFont, draw] = [document.font.bind(document), document.text.bind(document)];
    document.font = (name: string) => {
      font = name;
      return setFont(name);
    };
    document.text = ((run: string, x: number) => {
      const to = x + document.widthOfString(run, { features: [] });
      drawn.push({ text: run, from: x, to, line, isOwn: font === 'text' });
      return document;
    }) as typeof document.text;
    typesetter.write(text, X, { font: 'text', size: 10, width }, (height) => {
      line += 1;
      return line * height;
    });
    Object.assign(document, { font: setFont, text: draw });
    return drawn;
  };
  return { write, heightOf: (text: string) => typesetter.heightOf(text, { font: 'text', size: 10, width: WIDTH }) };
};

const seen = (drawn: Drawn[]) => drawn.toSorted((one, other) => one.from - other.from).map(({ text }) => text);

test('Hebrew and Arabic run from right to left, begin at the right edge, and keep numbers and names in order', async () => {
  const { write } = await openPage();
  const hebrew = write('עבודות 120 (כולל)');
  expect(seen(hebrew)).toEqual([' )כולל(', '120', 'עבודות ']);
  expect(hebrew.at(-1)?.to).toBeCloseTo(X + WIDTH);
  expect(seen(write('مرحبا Ada، 30 يوم'))).toEqual([' يوم', 'Ada، 30', 'مرحبا ']);
  const mixed = write('For شركة السقف & Sons');
  expect(seen(mixed)).toEqual(['For ', 'شركة السقف', ' & Sons']);
  expect(mixed[0]?.from).toBe(X);
});

test('Chinese, Japanese and Korean are drawn in a font that has their letters, and their lines break between letters', async () => {
  const { write, heightOf } = await openPage();
  for (const text of ['屋根の修理一式', '见积报价单', '한국어 텍스트']) {
    expect(write(text).filter((run) => run.isOwn === /\p{L}/u.test(run.text))).toEqual([]);
  }
  const long = '屋根の修理一式：古い瓦の撤去、下地の補修を含みます。'.repeat(6);
  const lines = new Set(write(long).map(({ line }) => line)).size;
  expect(lines).toBeGreaterThan(3);
  expect(heightOf(long)).toBeCloseTo((heightOf('x') as number) * lines);
});

test('every letter of any text is written once, and inside its column', async () => {
  const { write } = await openPage();
  const letters = fc.constantFrom(...'ab Z9.(é «אבגעץ مرحبا،٣ 屋根の、한국 ไทย 🏠\n-');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: letters, maxLength: 120 }), async (text) => {
      const drawn = write(text, 80);
      const sorted = (one: string) => [...one.replace(/\s/gu, '').replace(/[()«»]/g, '(')].toSorted().join('');
      expect(sorted(drawn.map((run) => run.text).join(''))).toBe(sorted(text));
      for (const { from, to } of drawn) {
        expect(from).toBeGreaterThan(X - 0.5);
        expect(to).toBeLessThan(X + 80.5);
      }
    }),
    { numRuns: 200 },
  );
});

test('isPlainScript recognizes texts that do not need the typesetter', () => {
  expect(isPlainScript(['Büro «Å» 12 € – ok', 'Ελλάδα Привет'])).toBe(true);
  for (const text of ['א', 'م', '屋', '한', '🏠', 'ไ', 'ａ']) expect(isPlainScript(['a', text])).toBe(false);
});
