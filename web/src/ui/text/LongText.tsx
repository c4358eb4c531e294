import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { FoldButton } from './FoldButton';

/** The length from which a text is folded, and to how many lines. */
const WIDE = { letters: 1_500, lines: 15, folded: 'line-clamp-12' };
const NARROW = { letters: 280, lines: 8, folded: 'line-clamp-6' };

interface LongTextProps {
  children: string;
  /** What is rendered instead of the plain text, such as the same text with links. */
  shown?: ReactNode;
  /** Whether it is one fact among others in a narrow column. */
  isFact?: boolean;
}

/** Text that a user wrote, with its line breaks. Very long text is folded so that the content below stays in reach. */
export function LongText({ children: text, shown = text, isFact = false }: LongTextProps) {
  const [isWhole, setIsWhole] = useState(false);
  const { letters, lines, folded } = isFact ? NARROW : WIDE;
  const isLong = text.length > letters || text.split('\n').length > lines;
  return (
    <>
      <p dir="auto" className={clsx('whitespace-pre-wrap break-words', isLong && !isWhole && folded)}>
        {shown}
      </p>
      {isLong && <FoldButton isWhole={isWhole} onToggle={() => setIsWhole(!isWhole)} />}
    </>
  );
}
