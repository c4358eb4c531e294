/** Lines after which email programs quote the email that is replied to. */
const QUOTE_BEGINS = [
  /^-{2,}\s*(original message|ursprüngliche nachricht|mensaje original|message d'origine|forwarded message|weitergeleitete nachricht|mensaje reenviado|message transféré)\s*-{2,}$/i,
  /^_{20,}$/,
  /^(on|am|el|le)\s.{5,200}\s(wrote|schrieb|escribió|a écrit)\b.{0,100}:$/i,
  /^(on|am|el|le)\s.{5,200}<[^<>\s]+@[^<>\s]+>.{0,40}:$/i,
  /^(from|von|de)\s?: .+@.+$/i,
];
const SIGNATURE = /^-- ?$/;
/**
 * A longer line never introduces a quote. The patterns are not tried on it, because they would take minutes for a line
 * crafted for that.
 */
const LINE_MAX = 500;

const beginsQuote = (line: string, patterns = QUOTE_BEGINS): boolean =>
  line.length <= LINE_MAX && patterns.some((begins) => begins.test(line));

/** The part of a text that was newly written for this email, without quotes and signature. */
export const newText = (text: string): string => {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const kept: string[] = [];
  for (const [at, line] of lines.entries()) {
    const trimmed = line.trimEnd();
    // A program may wrap the line that introduces a quote.
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
  // An email without new text, such as a forwarded one, keeps its quotes.
  return written || text.trim();
};

/** Replaces half of a surrogate pair, which Postgres cannot store, by the replacement character. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD');

/** A text on one line that Postgres can store. */
export const oneLine = (text: string, most: number): string =>
  wellFormed(
    text
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, most),
  );
