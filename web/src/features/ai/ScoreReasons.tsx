import { Trans, useLingui } from '@lingui/react/macro';
import type { LeadScore } from '@rapport/shared/ai';
import { dealPath } from '@rapport/shared/paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useNumber } from '../../lib/format/useNumber';
import { paths } from '../../lib/routes/paths';

interface ScoreReasonsProps {
  factors: LeadScore['factors'];
  score: number;
  /** The score of an average one; `null` where it is not known. */
  base: number | null;
  /** What an average one is called. */
  average: string;
}

/** What speaks for a lead or a deal and against it, with the numbers behind and the contacts that share it. The points add up to the score. */
export function ScoreReasons({ factors, score, base, average }: ScoreReasonsProps) {
  const { t } = useLingui();
  const number = useNumber();
  if (factors.length === 0) return null;
  const rest = score - (base ?? 0) - factors.reduce((sum, { points }) => sum + points, 0);
  return (
    <ul className="mt-2 flex max-w-2xl flex-col gap-1.5" aria-label={t`Reasons`}>
      {base !== null && <Line points={number(base)}>{average}</Line>}
      {factors.map(({ label, points, detail, filter, deal_id }) => (
        <Line
          key={label}
          points={signed(points, number)}
          action={
            deal_id ? (
              <Link to={dealPath(deal_id)} className={LINK}>
                <Trans>
                  Open deal<span className="sr-only">: {label}</span>
                </Trans>
              </Link>
            ) : (
              filter && (
                <Link to={`${paths.contacts}?${new URLSearchParams({ filter })}`} className={LINK}>
                  <Trans>
                    Show contacts<span className="sr-only">: {label}</span>
                  </Trans>
                </Link>
              )
            )
          }
        >
          <bdi>{label}</bdi>
          {detail && <span className="block text-[13px]/5 text-ink-faint">{detail}</span>}
        </Line>
      ))}
      {base !== null && Math.abs(rest) >= 0.5 && <Line points={signed(rest, number)}>{t`Everything else`}</Line>}
    </ul>
  );
}

const LINK = 'tap-target inline-block text-[13px]/4.5 text-accent-text hover:underline';

const signed = (points: number, number: (value: number) => string) =>
  `${points > 0 ? '+' : '−'}${number(Math.round(10 * Math.abs(points)) / 10)}`;

function Line({ points, action, children }: { points: string; action?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="w-12 shrink-0 text-end font-medium tabular-nums">{points}</span>
      <div className="flex min-w-0 grow flex-col sm:flex-row sm:gap-3">
        <span className="min-w-0 break-words">{children}</span>
        {action && <span className="shrink-0 sm:ms-auto">{action}</span>}
      </div>
    </li>
  );
}
