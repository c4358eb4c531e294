import { type Block, type Inline, readMarkdown } from './markdown';

/** A stored mention: the member's id, and their name in case they are no longer known. */
export const MENTION_TOKEN = /@\[([^[\]]+)\]\(member:([0-9a-f-]{36})\)/g;

/**
 * A note as plain text, without Markdown, for lists, notifications, exports and the API. Mentions stay as they are
 * stored.
 */
export const noteText = ({ content, format }: { content: string; format: string }): string => {
  if (format !== 'markdown') return content;
  const mentions: string[] = [];
  const marked = content.replace(MENTION_TOKEN, (token) => `\uE000${mentions.push(token) - 1}\uE000`);
  const text = linesOf(readMarkdown(marked)).join('\n');
  const said = text.replace(/\uE000(\d+)\uE000/g, (mark, nth) => mentions[Number(nth)] ?? mark);
  return said.trim() === '' ? content : said;
};

const linesOf = (blocks: Block[]): string[] =>
  blocks.flatMap((block) => {
    if (block.type === 'rule') return [];
    if (block.type === 'code') return [block.text];
    if (block.type === 'quote') return linesOf(block.blocks);
    if (block.type !== 'list') return [textOf(block.children)];
    return block.items.flatMap(({ box, blocks: inner }, nth) => {
      const sign = block.isOrdered ? `${block.start + nth}.` : '•';
      const lines = linesOf(inner);
      const [first = '', ...rest] = lines.join('\n').split('\n');
      return [`${box ? (box.isTicked ? '☑' : '☐') : sign} ${first}`, ...rest.map((line) => `  ${line}`)];
    });
  });

const textOf = (inlines: Inline[]): string =>
  inlines
    .map((inline) => {
      if (inline.type === 'break') return '\n';
      if (!('children' in inline)) return inline.text;
      const text = textOf(inline.children);
      if (inline.type !== 'link') return text;
      const address = inline.href.replace(/^(mailto|tel):/, '');
      return text === address || text === inline.href ? text : `${text} (${address})`;
    })
    .join('');
