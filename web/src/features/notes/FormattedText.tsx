import { type Block, type Box, type Inline, type Item, readMarkdown } from '@rapport/shared/markdown';
import type { Mention, TimelineItem } from '@rapport/shared/notes';
import { clsx } from 'clsx';
import { createElement, Fragment, type ReactNode, useMemo, useState } from 'react';
import { MentionedText } from '../../lib/mentions/MentionedText';
import { Checkbox } from '../../ui/form/Checkbox';
import { FoldButton } from '../../ui/text/FoldButton';
import { useTickBox } from './useTickBox';
import './formatted.css';

const LONG_LETTERS = 1_500;
const LONG_LINES = 15;

/** The text of a note in Markdown. Its check boxes can be ticked in place. */
export function FormattedText({ note }: { note: TimelineItem }) {
  const { content, tick } = useTickBox(note);
  const blocks = useMemo(() => readMarkdown(content), [content]);
  const [isWhole, setIsWhole] = useState(false);
  const isLong = content.length > LONG_LETTERS || content.split('\n').length > LONG_LINES;
  const left = [...(note.mentions ?? [])];
  return (
    <>
      <div dir="auto" className={clsx('formatted', isLong && !isWhole && 'max-h-66 overflow-hidden')}>
        {blocks.length === 0 ? content : shown(blocks, { left, tick })}
      </div>
      {isLong && <FoldButton isWhole={isWhole} onToggle={() => setIsWhole(!isWhole)} />}
    </>
  );
}

interface Showing {
  /** The mentions that were not rendered yet. */
  left: Mention[];
  tick: (box: Box, isTicked: boolean) => void;
}

// The blocks of a text have no identity that could be a key, so they are passed as separate children instead of as a
// list.
const shown = (blocks: Block[], showing: Showing): ReactNode =>
  createElement(Fragment, null, ...blocks.map((block) => blockOf(block, showing)));

const blockOf = (block: Block, showing: Showing): ReactNode => {
  if (block.type === 'rule') return <hr />;
  if (block.type === 'code') return <pre>{block.text}</pre>;
  if (block.type === 'quote') return <blockquote>{shown(block.blocks, showing)}</blockquote>;
  if (block.type === 'paragraph') return <p dir="auto">{inlinesOf(block.children, showing)}</p>;
  if (block.type === 'heading') {
    // Below the day, whose heading is the third level of the page.
    return createElement(
      `h${Math.min(6, block.level + 3)}`,
      { dir: 'auto', 'data-level': Math.min(3, block.level) },
      inlinesOf(block.children, showing),
    );
  }
  const items = block.items.map((item) => itemOf(item, showing));
  return block.isOrdered ? createElement('ol', { start: block.start }, ...items) : createElement('ul', null, ...items);
};

const itemOf = ({ box, blocks }: Item, showing: Showing): ReactNode => {
  const [first, ...rest] = blocks;
  if (!box || first?.type !== 'paragraph') return <li>{shown(blocks, showing)}</li>;
  return (
    <li className="has-box">
      <Checkbox
        label={inlinesOf(first.children, showing)}
        checked={box.isTicked}
        onChange={({ target }) => showing.tick(box, target.checked)}
        className="items-start! pointer-coarse:items-center!"
      />
      {shown(rest, showing)}
    </li>
  );
};

const inlinesOf = (inlines: Inline[], showing: Showing): ReactNode =>
  createElement(Fragment, null, ...inlines.map((inline) => inlineOf(inline, showing)));

const inlineOf = (inline: Inline, showing: Showing): ReactNode => {
  if (inline.type === 'break') return <br />;
  if (inline.type === 'text')
    return <MentionedText text={inline.text} mentions={mentionsIn(inline.text, showing.left)} />;
  if (inline.type === 'code') {
    mentionsIn(inline.text, showing.left);
    return <code>{inline.text}</code>;
  }
  const children = inlinesOf(inline.children, showing);
  if (inline.type !== 'link') return createElement(inline.type, null, children);
  return (
    <a href={inline.href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
};

/** Finds the mentions in a part of the text, and removes them from `left`. */
const mentionsIn = (text: string, left: Mention[]): Mention[] => {
  const found: Mention[] = [];
  let at = 0;
  for (const mention of [...left]) {
    const place = text.indexOf(`@${mention.name}`, at);
    if (place < 0) continue;
    at = place + mention.name.length + 1;
    found.push(mention);
    left.splice(left.indexOf(mention), 1);
  }
  return found;
};
