import { createRequire } from 'node:module';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { msg } from '@lingui/core/macro';
import { dayOf } from '@rapport/shared/dates';
import type { QuoteContent } from '@rapport/shared/quotes';
import { type Words, wordsIn } from '../../words/words';
import { isPlainScript, openTypesetter, type Typesetter } from './anyScript';
import type { StoredQuote } from './quotes.repository';
import {
  formatDay,
  formatDiscount,
  formatExactMoney,
  formatExactPrice,
  formatQuantity,
  formatRate,
} from './quoteWords';

const require = createRequire(import.meta.url);

export type PrintedQuote = Pick<
  StoredQuote,
  'number' | 'currency' | 'language' | 'content' | 'valid_until' | 'created_at'
>;

const MARGIN = 56;
/** The width and bottom of the text on A4, in points. */
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN;
const INK = '#291f1a';
const FAINT = '#6e645c';
const RULE = '#d8d1c7';
/** The columns of a line: description, quantity, price and net. */
const COLUMNS = [
  { x: 0, width: WIDTH * 0.44, align: 'left' },
  { x: WIDTH * 0.46, width: WIDTH * 0.16, align: 'right' },
  { x: WIDTH * 0.63, width: WIDTH * 0.18, align: 'right' },
  { x: WIDTH * 0.82, width: WIDTH * 0.18, align: 'right' },
] as const;

interface Look {
  /** The time zone of the date on the quote, which is that of the workspace. */
  zone: string;
  logo?: Buffer | null;
}

/** Writes a quote as a PDF to a file that stays open. @throws if the file is closed meanwhile */
export const writeQuotePdf = async (quote: PrintedQuote, file: Writable, look: Look): Promise<void> =>
  pipeline(await printQuote(quote, look), file, { end: false });

/** Prints a quote as a PDF in its own language. The library and the fonts are loaded when they are first needed. */
export const printQuote = async (quote: PrintedQuote, { zone, logo }: Look): Promise<Readable> => {
  const { default: PDFDocument } = await import('pdfkit');
  const words = wordsIn(quote.language);
  const { content } = quote;
  const number = quote.number;
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: quote.language,
    info: { Title: words(msg`Quote ${number}`), Author: content.seller, CreationDate: new Date(quote.created_at) },
  });
  const fonts = [
    { name: 'text', path: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf') },
    { name: 'strong', path: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf') },
  ];
  for (const { name, path } of fonts) document.registerFont(name, path);
  const typesetter = isPlainScript(textsOf(content))
    ? plainTypesetter(document)
    : await openTypesetter(document, fonts);
  if (logo) drawLogo(document, logo);
  draw({ document, typesetter }, { ...quote, day: dayOf(quote.created_at, zone) }, words);
  document.end();
  return document as Readable;
};

/** The texts that users typed, which may be in any script. All other texts are in one of the four languages. */
const textsOf = ({ seller, title, customer_name, customer_company, note, lines }: QuoteContent): string[] => [
  ...[seller, title, customer_name, customer_company, note].map((text) => text ?? ''),
  ...lines.flatMap(({ name, description, unit }) => [name, description, unit]),
];

const plainTypesetter = (document: PDFKit.PDFDocument): Typesetter => ({
  heightOf: (text, { font, size, width }) =>
    document
      .font(font)
      .fontSize(size)
      .heightOfString(text || ' ', { width }),
  write: (text, x, { font, size, width, align }, onLine) => {
    const y = onLine(document.font(font).fontSize(size).currentLineHeight(true));
    document.text(text, x, y, { width, align });
    return document.y;
  },
});

/** The document, and the typesetter that writes into it. */
interface Sheet {
  document: PDFKit.PDFDocument;
  typesetter: Typesetter;
}

/** Writes a text below the previous one, over several pages if necessary. */
const flow = (
  { document, typesetter }: Sheet,
  text: string,
  { font = 'text', size = 9.5, color = INK, width = WIDTH } = {},
) => {
  document.fillColor(color);
  let next = document.y;
  document.y = typesetter.write(text, MARGIN, { font, size, width }, (height) => {
    document.y = next;
    makeRoom(document, height);
    next = document.y + height;
    return document.y;
  });
};

const LOGO = [180, 48] as [width: number, height: number];

/** Draws the logo at the top of the first page. A logo that cannot be read is left out. */
const drawLogo = (document: PDFKit.PDFDocument, logo: Buffer) => {
  try {
    document.image(logo, MARGIN, document.y, { fit: LOGO });
    document.y = MARGIN + LOGO[1] + 14;
  } catch {
    document.y = MARGIN;
  }
};

const draw = (sheet: Sheet, quote: PrintedQuote & { day: string }, words: Words) => {
  const { document } = sheet;
  const { content, number, currency, language, valid_until, day } = quote;
  const say = (text: string, { gap = 0, ...look }: { font?: string; size?: number; gap?: number } = {}) => {
    flow(sheet, text, look);
    document.y += gap;
  };
  say(content.seller, { font: 'strong', size: 12, gap: 8 });
  for (const below of [2, 20]) rule(document, below);
  say(words(msg`Quote ${number}`), { font: 'strong', size: 20, gap: 4 });
  say(content.title, { size: 12, gap: 12 });
  const customer = [content.customer_name, content.customer_company].filter(Boolean).join(', ');
  if (customer) say(words(msg`For ${customer}`));
  say(words(msg`Date: ${{ day: formatDay(day, language) }}`));
  if (valid_until) say(words(msg`Valid until ${{ day: formatDay(valid_until, language) }}`));
  document.y += 12;
  if (content.note) say(content.note, { gap: 12 });
  drawLines(sheet, quote, words);
  drawTotals(
    sheet,
    { totals: content.totals, money: (amount) => formatExactMoney(amount, currency, language) },
    (rate) => words(msg`Tax ${{ rate: formatRate(rate, language) }}`),
    { net: words(msg`Net`), total: words(msg`Total`) },
  );
};

/** Begins a new page if there is no room for this height. */
const makeRoom = (document: PDFKit.PDFDocument, height: number) => {
  if (document.y + height > BOTTOM) document.addPage();
};

const rule = (document: PDFKit.PDFDocument, below = 6) => {
  document
    .moveTo(MARGIN, document.y)
    .lineTo(MARGIN + WIDTH, document.y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  document.y += below;
};

/** Draws texts side by side. The next row begins below the tallest of them. */
const drawRow = (
  { document, typesetter }: Sheet,
  texts: string[],
  { font, color }: { font: string; color: string },
) => {
  const looks = texts.map((_text, nth) => ({ ...COLUMNS[nth], font, size: 9.5, width: COLUMNS[nth]?.width ?? WIDTH }));
  const heights = texts.map((text, nth) => typesetter.heightOf(text, looks[nth] as (typeof looks)[number]));
  makeRoom(document, Math.max(...heights));
  const top = document.y;
  document.fillColor(color);
  for (const [nth, text] of texts.entries()) {
    let y = top;
    typesetter.write(text, MARGIN + (COLUMNS[nth]?.x ?? 0), looks[nth] as (typeof looks)[number], (height) => {
      y += height;
      return y - height;
    });
  }
  document.y = top + Math.max(...heights) + 3;
};

const drawLines = (sheet: Sheet, { content, currency, language }: PrintedQuote, words: Words) => {
  const { document } = sheet;
  const heads = [msg`Description`, msg`Quantity`, msg`Price`, msg`Net`].map((head) => words(head));
  drawRow(sheet, heads, { font: 'strong', color: FAINT });
  rule(document);
  for (const line of content.lines) {
    const price = formatExactPrice(line.unit_price, currency, language);
    const off = formatDiscount(line, currency, language);
    drawRow(
      sheet,
      [
        line.name,
        formatQuantity(line.quantity, line.unit, language),
        off ? `${price}\n${off}` : price,
        formatExactMoney(line.net, currency, language),
      ],
      { font: 'text', color: INK },
    );
    if (line.description) {
      flow(sheet, line.description, { size: 8.5, color: FAINT, width: WIDTH * 0.6 });
    }
    document.y += 5;
    rule(document);
  }
};

interface Sums {
  totals: QuoteContent['totals'];
  money: (amount: number) => string;
}

const drawTotals = (
  sheet: Sheet,
  { totals, money }: Sums,
  taxOf: (rate: number) => string,
  labels: { net: string; total: string },
) => {
  const taxes = totals.taxes.filter(({ rate }) => rate > 0);
  const sums = taxes.length > 0 ? [[labels.net, money(totals.net)]] : [];
  sums.push(...taxes.map(({ rate, tax }) => [taxOf(rate), money(tax)]));
  makeRoom(sheet.document, (sums.length + 1) * 18);
  for (const [label = '', sum = ''] of sums) drawRow(sheet, ['', '', label, sum], { font: 'text', color: INK });
  drawRow(sheet, ['', '', labels.total, money(totals.gross)], { font: 'strong', color: INK });
};
