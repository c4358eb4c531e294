import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { Button } from '../button/Button';

const LONG_LETTERS = 1_500;
const LONG_LINES = 15;

/** Text that a user wrote, with its line breaks. Very long text is folded so that the content below stays in reach. */
export function LongText({ children: text, shown = text }: { children: string; shown?: ReactNode }) {
  const { t } = useLingui();
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > LONG_LETTERS || text.split('\n').length > LONG_LINES;
  return (
    <>
      <p dir="auto" className={clsx('whitespace-pre-wrap break-words', isLong && !isWhole && 'line-clamp-12')}>
        {shown}
      </p>
      {isLong && (
        <Button
          size="small"
          tone="quiet"
          className="-ms-2.5"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t`Show less` : t`Show more`}
        </Button>
      )}
    </>
  );
}
