import type { HtmlToTextOptions } from 'html-to-text';

/** More levels than any email program nests, but few enough for the call stack. */
const MAX_DEPTH = 500;
const TAG = /<(\/?)([a-z][a-z\d]*)[^<>]*>/gi;
const WITHOUT_END = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/**
 * Removes the tags that are nested too deeply and keeps their text. Parsers take longer for each tag the deeper it is:
 * without this, 300 KB of `<div>` would take seconds.
 */
export const flattened = (html: string): string => {
  const open = new Map<string, number>();
  let depth = 0;
  return html.replace(TAG, (tag, end: string, anyCase: string) => {
    const name = anyCase.toLowerCase();
    if (WITHOUT_END.has(name)) return tag;
    const count = open.get(name) ?? 0;
    if (end ? count === 0 : depth >= MAX_DEPTH) return '';
    const change = end ? -1 : 1;
    open.set(name, count + change);
    depth += change;
    return tag;
  });
};

/** Returns a function that turns untrusted HTML into plain text. Loads the parser, which needs 2 MB of memory. */
export const htmlToText = async (options: HtmlToTextOptions): Promise<(html: string) => string> => {
  const { compile } = await import('html-to-text');
  const textOf = compile({ wordwrap: false, ...options, limits: { ...options.limits, maxDepth: MAX_DEPTH } });
  return (html) => textOf(flattened(html));
};
