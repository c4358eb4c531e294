import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { EmbeddingLevels } from 'bidi-js';
import type { Font } from 'fontkit';
import { unpackWoff } from './unpackWoff';
import { reversed, visualParts } from './visualOrder';

const require = createRequire(import.meta.url);

/** A font that is registered in a document under a name. */
interface NamedFont {
  name: string;
  path: string;
}

interface Look {
  font: string;
  size: number;
  width: number;
  /** The side at which lines begin. A paragraph that runs from right to left always begins at the right. */
  align?: 'left' | 'right';
}

/** A part of a line in one font. The runs of a line are in visual order, from left to right. */
interface Run {
  text: string;
  font: string;
}

interface Line {
  runs: Run[];
  width: number;
  isRightToLeft: boolean;
}

export interface Typesetter {
  heightOf(text: string, look: Look): number;
  /**
   * Writes the lines of a text below each other. `onLine` makes room for a line and returns the position of its top.
   * @returns the bottom of the last line
   */
  write(text: string, x: number, look: Look, onLine: (height: number) => number): number;
}

/** Matches texts whose letters are in each of our fonts and run from left to right. Such texts do not need the typesetter. */
const PLAIN = /^[\s!-\u058f\u10a0-\u10ff\u1e00-\u1fff\u2010-\u2029\u202f-\u2065\u2070-\u24ff]*$/u;

export const isPlainScript = (texts: string[]): boolean => texts.every((text) => PLAIN.test(text));

/**
 * Writes texts of any script. Text that runs from right to left is put in visual order, lines are broken where the
 * script allows it, and letters that the font lacks, such as Chinese, Japanese and Korean ones, are drawn with a font
 * that has nearly every letter. All of it is loaded when a text needs it.
 */
export const openTypesetter = async (document: PDFKit.PDFDocument, fonts: NamedFont[]): Promise<Typesetter> => {
  const openedFonts = await openFonts(document, fonts);
  const linesOf = await openLineBreaker(document, openedFonts);
  const heightOfLine = ({ font, size }: Look) => document.font(font).fontSize(size).currentLineHeight(true);
  return {
    heightOf: (text, look) => linesOf(text, look).length * heightOfLine(look),
    write: (text, x, look, onLine) => {
      let bottom = 0;
      for (const { runs, width, isRightToLeft } of linesOf(text, look)) {
        const height = heightOfLine(look);
        const y = onLine(height);
        bottom = y + height;
        const isRight = look.align === 'right' || isRightToLeft;
        let at = isRight ? x + look.width - width : x;
        const baseline = y + openedFonts.baselineOf(look);
        for (const run of runs) {
          document.font(run.font).fontSize(look.size);
          document.text(run.text, at, baseline, { baseline: 'alphabetic', lineBreak: false, features: [] });
          at += document.widthOfString(run.text, { features: [] });
        }
      }
      return bottom;
    },
  };
};

/** Splits texts into lines of at most a given width, where the script allows a break. */
const openLineBreaker = async (document: PDFKit.PDFDocument, { byFont }: Fonts) => {
  const [{ default: makeBidi }, { default: LineBreaker }] = await Promise.all([import('bidi-js'), import('linebreak')]);
  const bidi = makeBidi();
  const { widthOf, widthOfRuns } = openRuler(document, byFont);

  const lineOf = (text: string, levels: EmbeddingLevels, [from, to]: [number, number], look: Look): Line => {
    const shown = text.slice(from, to).trimEnd();
    const runs = visualParts(bidi, text, levels, [from, from + shown.length]).flatMap(({ text: part, isReversed }) => {
      const parts = byFont(part, look.font);
      return isReversed ? parts.reverse().map(reversed) : parts;
    });
    const paragraph = levels.paragraphs.find(({ start, end }) => start <= from && from <= end);
    return { runs, width: widthOfRuns(runs, look.size), isRightToLeft: (paragraph?.level ?? 0) % 2 === 1 };
  };

  return (text: string, look: Look): Line[] => {
    const lines: Line[] = [];
    const levels = bidi.getEmbeddingLevels(text);
    let [from, at, used] = [0, 0, 0];
    const end = () => {
      lines.push(lineOf(text, levels, [from, at], look));
      [from, used] = [at, 0];
    };
    const breaker = new LineBreaker(text);
    for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
      const word = text.slice(at, found.position);
      const width = widthOf(word.trimEnd(), look);
      if (used + width > look.width && at > from) end();
      // A word that is wider than a line is cut.
      for (const letter of width > look.width ? word : []) {
        const wide = widthOf(letter, look);
        if (used + wide > look.width && at > from) end();
        [at, used] = [at + letter.length, used + wide];
      }
      if (at < found.position) [at, used] = [found.position, used + widthOf(word, look)];
      if (found.required) end();
    }
    if (from < text.length || lines.length === 0) end();
    return lines;
  };
};

const openRuler = (document: PDFKit.PDFDocument, byFont: Fonts['byFont']) => {
  const widthOfRuns = (runs: Run[], size: number): number =>
    runs.reduce((sum, run) => {
      document.font(run.font).fontSize(size);
      return sum + document.widthOfString(run.text, { features: [] });
    }, 0);

  const widths = new Map<string, number>();
  /** The width of a word or letter, kept because they repeat. */
  const widthOf = (text: string, { font, size }: Look): number => {
    const key = `${font} ${size} ${text}`;
    const known = widths.get(key) ?? widthOfRuns(byFont(text, font), size);
    widths.set(key, known);
    return known;
  };
  return { widthOf, widthOfRuns };
};

type Fonts = Awaited<ReturnType<typeof openFonts>>;

/** Finds which letters the fonts have, and registers a font as 'any' for the letters that they lack. */
const openFonts = async (document: PDFKit.PDFDocument, fonts: NamedFont[]) => {
  const { openSync } = await import('fontkit');
  const every = require.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff');
  document.registerFont('any', unpackWoff(await readFile(every)));
  const opened = new Map(fonts.map(({ name, path }) => [name, openSync(path) as Font]));
  const letters = new Map([...opened].map(([name, { characterSet }]) => [name, new Set(characterSet)]));

  const baselineOf = ({ font, size }: Look): number => {
    const { ascent = 0, unitsPerEm = 1 } = opened.get(font) ?? {};
    return (size * ascent) / unitsPerEm;
  };

  const byFont = (text: string, font: string): Run[] => {
    const runs: Run[] = [];
    for (const letter of text) {
      const known = letters.get(font)?.has(letter.codePointAt(0) ?? 0) || /\p{M}/u.test(letter);
      const last = runs.at(-1);
      const wanted = known ? font : 'any';
      // A combining mark stays in the run of its letter.
      if (last && (last.font === wanted || /\p{M}/u.test(letter))) last.text += letter;
      else runs.push({ text: letter, font: wanted });
    }
    return runs;
  };

  return { byFont, baselineOf };
};
