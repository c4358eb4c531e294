import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LeadScore, ScoreFactor } from '@rapport/shared/ai';
import { signedPoints } from '@rapport/shared/leadScores';
import type { ReactNode } from 'react';
import { useNumber } from '../../lib/format/useNumber';
import { useWords } from '../../lib/words/macros';
import { FactorLink } from './FactorLink';
import type { Noun } from './LearnedFrom';
import { WHY_ALLOWED } from './whyAllowed';

interface ScoreReasonsProps {
  factors: LeadScore['factors'];
  score: number;
  /** The score of an average lead or deal; `null` if it is not known. */
  base: number | null;
  /** The label of the average score. */
  average: string;
  /** Whether the reasons count contacts or deals. */
  noun: Noun;
  /** The path of the contact's timeline, which shows what some reasons are about. */
  timeline?: string;
}

/** The reasons for and against a lead or deal, with their numbers and links to the records counted. The points add up to the score. */
export function ScoreReasons({ factors, score, base, average, noun, timeline }: ScoreReasonsProps) {
  const { t } = useLingui();
  const { _ } = useWords();
  const numberOf = useNumber();
  if (factors.length === 0) return null;
  const rest = score - (base ?? 0) - factors.reduce((sum, { points }) => sum + points, 0);
  // All points have a decimal if one of them needs it, so that they are aligned.
  const decimals = [base ?? 0, ...factors.map(({ points }) => points)].every(
    (points) => Math.round(10 * points) % 10 === 0,
  )
    ? 0
    : 1;
  const number = (points: number) => numberOf(points, decimals);
  return (
    <ul className="mt-2 flex max-w-3xl flex-col gap-1.5" aria-label={t`Reasons`}>
      {base !== null && <Line points={number(base)}>{average}</Line>}
      {factors.map((factor) => {
        const { label, points, detail, allowed } = factor;
        const action = (
          <FactorLink factor={factor} noun={noun} timeline={timeline} className={LINK}>
            <Behind factor={factor} noun={noun} />
          </FactorLink>
        );
        return (
          <Line key={label} points={signed(points, number)} action={action}>
            <bdi>{label}</bdi>
            {detail && <span className="block text-[13px]/5 text-ink-faint">{detail}</span>}
            {allowed && <span className="block text-[13px]/5 text-ink-faint">{_(WHY_ALLOWED[allowed])}</span>}
          </Line>
        );
      })}
      {base !== null && Math.abs(rest) >= 0.5 && <Line points={signed(rest, number)}>{t`Everything else`}</Line>}
    </ul>
  );
}

/** Says what the link of a reason opens. */
function Behind({ factor, noun }: { factor: ScoreFactor; noun: Noun }) {
  return (
    <>
      <Opens factor={factor} noun={noun} />
      <span className="sr-only">: {factor.label}</span>
    </>
  );
}

function Opens({ factor: { counted, deal_id, filter }, noun }: { factor: ScoreFactor; noun: Noun }) {
  const { t } = useLingui();
  if (counted) {
    const { of } = counted;
    return noun === 'deals'
      ? t`${plural(of, { one: 'Show # deal', other: 'Show # deals' })}`
      : t`${plural(of, { one: 'Show # contact', other: 'Show # contacts' })}`;
  }
  if (deal_id) return t`Open deal`;
  return filter ? t`Show contacts` : t`Open timeline`;
}

const LINK = 'tap-target inline-block text-[13px]/4.5 text-accent-text hover:underline';

const signed = (points: number, number: (value: number) => string) =>
  signedPoints(Math.round(10 * points) / 10, number);

function Line({ points, action, children }: { points: string; action?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-3">
      <span className="w-12 shrink-0 text-end font-medium tabular-nums">{points}</span>
      <div className="flex min-w-0 grow flex-col sm:flex-row sm:items-baseline sm:gap-3">
        <span className="min-w-0 break-words">{children}</span>
        {action && <span className="shrink-0 sm:ms-auto">{action}</span>}
      </div>
    </li>
  );
}
