/** A replacement of a part of a text, and the selection after it. */
export interface Edit {
  from: number;
  to: number;
  text: string;
  select: [from: number, to: number];
}

export type Tool = 'heading' | 'bold' | 'list' | 'numbers' | 'checks' | 'link';

/** Formats the selected part of a text as Markdown with a tool. Using the tool again removes the formatting. */
export const formatSelection = (text: string, from: number, to: number, tool: Tool): Edit => {
  if (tool === 'bold') return bold(text, from, to);
  if (tool === 'link') return link(text, from, to);
  return lines(text, from, to, tool);
};

const bold = (text: string, start: number, end: number): Edit => {
  const picked = text.slice(start, end);
  const from = start + (picked.length - picked.trimStart().length);
  const to = Math.max(from, start + picked.trimEnd().length);
  const inner = text.slice(from, to);
  if (text.slice(from - 2, from) === '**' && text.slice(to, to + 2) === '**') {
    return { from: from - 2, to: to + 2, text: inner, select: [from - 2, to - 2] };
  }
  return { from, to, text: `**${inner}**`, select: [from + 2, to + 2] };
};

const link = (text: string, from: number, to: number): Edit => {
  const picked = text.slice(from, to);
  if (/^https?:\/\/\S+$/.test(picked)) return { from, to, text: `[](${picked})`, select: [from + 1, from + 1] };
  const address = 'https://';
  const at = from + picked.length + 3;
  // Selects where the link's text goes if nothing was selected, otherwise the URL.
  const select: Edit['select'] = picked === '' ? [from + 1, from + 1] : [at, at + address.length];
  return { from, to, text: `[${picked}](${address})`, select };
};

const SIGN = /^(\s*)(#{1,6}\s+|(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?/;

const SIGNS: Record<Exclude<Tool, 'bold' | 'link'>, { sign: (nth: number) => string; has: RegExp }> = {
  heading: { sign: () => '## ', has: /^#/ },
  list: { sign: () => '- ', has: /^[-*+]\s+(?!\[[ xX]\]\s)$/ },
  numbers: { sign: (nth) => `${nth + 1}. `, has: /^\d/ },
  checks: { sign: () => '- [ ] ', has: /\[[ xX]\]/ },
};

const lines = (text: string, start: number, end: number, tool: keyof typeof SIGNS): Edit => {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', Math.max(start, end - 1));
  const to = next < 0 ? text.length : next;
  const { sign, has } = SIGNS[tool];
  const whole = text.slice(from, to).split('\n');
  const isOn = whole.every((line) => has.test(SIGN.exec(line)?.[2] ?? ''));
  const changed = whole
    .map((line, nth) => line.replace(SIGN, (_all, indent: string) => `${indent}${isOn ? '' : sign(nth)}`))
    .join('\n');
  const isOneLine = whole.length === 1;
  const caret = Math.max(from, start + changed.length - (to - from));
  return { from, to, text: changed, select: isOneLine ? [caret, caret] : [from, from + changed.length] };
};

const ITEM = /^(\s*)(?:([-*+])|(\d{1,9})([.)]))(\s+)(\[[ xX]\]\s+)?/;

/** Handles Enter in a list: starts the next item, or ends the list after an empty item. `null` outside of a list. */
export const continueList = (text: string, at: number): Edit | null => {
  const from = text.lastIndexOf('\n', at - 1) + 1;
  const line = text.slice(from, at);
  const item = ITEM.exec(line);
  if (!item) return null;
  const [sign, indent = '', bullet, number, after = '', space = ' ', box] = item;
  if (sign === line && /^\s*(\n|$)/.test(text.slice(at))) return { from, to: at, text: '', select: [from, from] };
  const next = `\n${indent}${bullet ?? `${Number(number) + 1}${after}`}${space}${box ? '[ ] ' : ''}`;
  return { from: at, to: at, text: next, select: [at + next.length, at + next.length] };
};

/** Inserts a text of several lines at a position, on lines of its own. */
export const insertLines = (text: string, at: number, lines: string): Edit => {
  const before = at === 0 || text[at - 1] === '\n' ? '' : '\n';
  const after = at === text.length || text[at] === '\n' ? '' : '\n';
  const end = at + before.length + lines.length;
  return { from: at, to: at, text: before + lines + after, select: [end, end] };
};

/** Applies an edit as if it was typed, so that the browser can undo it. */
export const applyEdit = (area: HTMLTextAreaElement, { from, to, text, select }: Edit) => {
  area.focus();
  area.setSelectionRange(from, to);
  const isTyped =
    typeof document.execCommand === 'function' &&
    (text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text));
  if (!isTyped) {
    area.setRangeText(text, from, to);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
};
