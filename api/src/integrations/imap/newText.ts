/** Lines after which an email program puts what is answered. */
const QUOTE_BEGINS = [
  /^-{2,}\s*(original message|ursprüngliche nachricht|mensaje original|message d'origine|forwarded message|weitergeleitete nachricht|mensaje reenviado|message transféré)\s*-{2,}$/i,
  /^_{20,}$/,
  /^(on|am|el|le)\s.{5,200}\s(wrote|schrieb|escribió|a écrit)\b.{0,100}:$/i,
  /^(on|am|el|le)\s.{5,200}<[^<>\s]+@[^<>\s]+>.{0,40}:$/i,
  /^(from|von|de)\s?: .+@.+$/i,
];
const SIGNATURE = /^-- ?$/;
/** A longer line begins no quote. The patterns are not tried on it, because on a line that was made for it they take minutes. */
const LINE_MAX = 500;

const beginsQuote = (line: string, patterns = QUOTE_BEGINS): boolean =>
  line.length <= LINE_MAX && patterns.some((begins) => begins.test(line));

/** The part of a text that was written for this email: without quotes, and without the signature. */
export const newText = (text: string): string => {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const kept: string[] = [];
  for (const [at, line] of lines.entries()) {
    const trimmed = line.trimEnd();
    // A program may break the line that introduces a quote.
    const joined = `${trimmed} ${lines[at + 1]?.trim() ?? ''}`;
    if (SIGNATURE.test(line)) break;
    if (beginsQuote(trimmed)) break;
    if (trimmed.length < 200 && beginsQuote(joined, QUOTE_BEGINS.slice(2, 4))) break;
    if (!line.startsWith('>')) kept.push(trimmed);
  }
  const written = kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  // An email without a text of its own, such as a forwarded one, keeps what it quotes.
  return written || text.trim();
};

/** Half a character, which Postgres cannot store, becomes the character for what cannot be shown. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD');

/** Text that Postgres can store, on one line. */
export const oneLine = (text: string, most: number): string =>
  wellFormed(
    text
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, most),
  );
