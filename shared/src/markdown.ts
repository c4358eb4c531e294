import MarkdownIt, { type Token } from 'markdown-it';

/** A formatted text. It contains no HTML: what looks like HTML is text. */
export type Block =
  | { type: 'heading'; level: number; children: Inline[] }
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'list'; isOrdered: boolean; start: number; items: Item[] }
  | { type: 'quote'; blocks: Block[] }
  | { type: 'code'; text: string }
  | { type: 'rule' };

export interface Item {
  /** The check box at the beginning of the item. */
  box: Box | null;
  blocks: Block[];
}

export interface Box {
  /** The line of the text that contains it, from 0. */
  line: number;
  isTicked: boolean;
}

export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'strong' | 'em' | 'del'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] }
  | { type: 'break' };

/** The schemes of links that people may open. Other links stay text. */
const FOLLOWED = /^(https?:\/\/|mailto:|tel:)/i;

/**
 * Of the parsers we compared, only this one takes linear time for any text of up to 32,000 characters. Indented code,
 * underlined headings, tables and references are off, because people write them unintentionally.
 */
const parser = new MarkdownIt({ html: false, linkify: true }).disable(['code', 'table', 'reference', 'lheading']);
parser.validateLink = (href) => FOLLOWED.test(href);
parser.linkify.set({ fuzzyLink: false });

/** Reads Markdown, with GitHub's check boxes and with line breaks where they are typed. */
export const readMarkdown = (text: string): Block[] => blocksOf(parser.parse(text, {}), 0).blocks;

/** The tokens up to the end of their block. */
const blocksOf = (tokens: Token[], from: number): { blocks: Block[]; end: number } => {
  const blocks: Block[] = [];
  let at = from;
  for (; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.nesting < 0) break;
    if (token.type === 'heading_open' || token.type === 'paragraph_open') {
      const children = inlinesOf(tokens[at + 1]?.children ?? []);
      blocks.push(
        token.type === 'paragraph_open'
          ? { type: 'paragraph', children }
          : { type: 'heading', level: Number(token.tag.slice(1)), children },
      );
      at += 2;
    } else if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') {
      const { items, end } = itemsOf(tokens, at + 1);
      const start = Number(token.attrGet('start') ?? 1);
      blocks.push({ type: 'list', isOrdered: token.type === 'ordered_list_open', start, items });
      at = end;
    } else if (token.type === 'blockquote_open') {
      const inner = blocksOf(tokens, at + 1);
      blocks.push({ type: 'quote', blocks: inner.blocks });
      at = inner.end;
    } else if (token.type === 'hr') blocks.push({ type: 'rule' });
    else if (token.type === 'fence') blocks.push({ type: 'code', text: token.content.replace(/\n$/, '') });
  }
  return { blocks, end: at };
};

const itemsOf = (tokens: Token[], from: number): { items: Item[]; end: number } => {
  const items: Item[] = [];
  let at = from;
  while (tokens[at]?.type === 'list_item_open') {
    const { blocks, end } = blocksOf(tokens, at + 1);
    const [open, inline] = tokens.slice(at + 1, at + 3);
    items.push(withBox(blocks, open?.type === 'paragraph_open' ? inline : undefined));
    at = end + 1;
  }
  return { items, end: at };
};

const BOX = /^\[([ xX])\](?:\s+|$)/;

const withBox = (blocks: Block[], inline: Token | undefined): Item => {
  const mark = BOX.exec(inline?.content ?? '')?.[1];
  const [first, ...rest] = blocks;
  if (mark === undefined || first?.type !== 'paragraph') return { box: null, blocks };
  const [text, ...others] = first.children;
  const label = text?.type === 'text' ? text.text.replace(BOX, '') : '';
  const box = { line: inline?.map?.[0] ?? 0, isTicked: mark !== ' ' };
  const children = label === '' ? others : [{ type: 'text' as const, text: label }, ...others];
  return { box, blocks: [{ ...first, children }, ...rest] };
};

const MARKS: Record<string, 'strong' | 'em' | 'del'> = { strong_open: 'strong', em_open: 'em', s_open: 'del' };

const inlinesOf = (tokens: Token[]): Inline[] => {
  const whole: Inline[] = [];
  const open = [whole];
  const add = (inline: Inline) => open.at(-1)?.push(inline);
  for (const token of tokens) {
    const mark = MARKS[token.type];
    const href = String(token.attrGet('href') ?? token.attrGet('src') ?? '');
    if (mark || token.type === 'link_open') {
      const children: Inline[] = [];
      add(mark ? { type: mark, children } : { type: 'link', href, children });
      open.push(children);
    } else if (token.nesting < 0) open.pop();
    // Pictures are not loaded, because that would tell a stranger who reads the text, and when.
    else if (token.type === 'image') {
      add({ type: 'link', href, children: [{ type: 'text', text: token.content || href }] });
    } else if (token.type === 'softbreak' || token.type === 'hardbreak') add({ type: 'break' });
    else if (token.content !== '')
      add({ type: token.type === 'code_inline' ? 'code' : 'text', text: token.content } as Inline);
  }
  return whole;
};

/** The text with the check box in one of its lines checked or unchecked. */
export const tickBox = (text: string, { line }: Box, isTicked: boolean): string =>
  text
    // With the line breaks at every odd index.
    .split(/(\r\n?|\n)/)
    .map((part, at) => (at === line * 2 ? part.replace(/\[[ xX]\]/, isTicked ? '[x]' : '[ ]') : part))
    .join('');
