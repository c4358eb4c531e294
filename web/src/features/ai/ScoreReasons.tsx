import { Trans, useLingui } from '@lingui/react/macro';
import type { LeadScore } from '@rapport/shared/ai';

import { Link } from 'react-router-dom';
import { useNumber } from '../../lib/format/useNumber';
import { paths } from '../../lib/routes/paths';

/** What speaks for a lead and against it, with the numbers behind and the contacts that share it. */
export function ScoreReasons({ factors, isLearned }: { factors: LeadScore['factors']; isLearned: boolean }) {
  const { t } = useLingui();
  const number = useNumber();
  if (factors.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-1.5" aria-label={isLearned ? t`Reasons from your history` : t`Reasons`}>
      {factors.map(({ label, points, detail, filter }) => (
        <li key={label} className="flex gap-3">
          <span className="w-12 shrink-0 text-end font-medium tabular-nums">
            {points > 0 ? '+' : '−'}
            {number(Math.abs(points))}
          </span>
          <span className="min-w-0 break-words">
            <bdi>{label}</bdi>
            {detail && <span className="block text-[13px]/5 text-ink-faint">{detail}</span>}
          </span>
          {filter && (
            <Link
              to={`${paths.contacts}?${new URLSearchParams({ filter })}`}
              className="tap-target ms-auto shrink-0 self-start text-[13px]/6 text-link hover:underline"
            >
              <Trans>
                Show contacts<span className="sr-only">: {label}</span>
              </Trans>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
