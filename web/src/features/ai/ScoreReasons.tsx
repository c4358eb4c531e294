import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LeadScore } from '@rapport/shared/ai';
import { dealPath } from '@rapport/shared/paths';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useNumber } from '../../lib/format/useNumber';
import { paths } from '../../lib/routes/paths';
import { useLingui as useWords } from '../../lib/words/macros';
import { Dialog } from '../../ui/overlay/Dialog';
import { LearnedFrom, type Noun } from './LearnedFrom';
import { WHY_ALLOWED } from './whyAllowed';

interface ScoreReasonsProps {
  factors: LeadScore['factors'];
  score: number;
  /** The score of an average one; `null` where it is not known. */
  base: number | null;
  /** What an average one is called. */
  average: string;
  /** What the reasons count. */
  noun: Noun;
  /** The timeline of the contact, where some reasons can be read. */
  timeline?: string;
}

/** What speaks for a lead or a deal and against it, with the numbers behind and the records that they count. The points add up to the score. */
export function ScoreReasons({ factors, score, base, average, noun, timeline }: ScoreReasonsProps) {
  const { t } = useLingui();
  const { _ } = useWords();
  const number = useNumber();
  const [opened, setOpened] = useState<Factor | null>(null);
  if (factors.length === 0) return null;
  const rest = score - (base ?? 0) - factors.reduce((sum, { points }) => sum + points, 0);
  return (
    <>
      <ul className="mt-2 flex max-w-2xl flex-col gap-1.5" aria-label={t`Reasons`}>
        {base !== null && <Line points={number(base)}>{average}</Line>}
        {factors.map((factor) => {
          const { label, points, detail, allowed } = factor;
          const action = <Behind factor={factor} noun={noun} timeline={timeline} onOpen={() => setOpened(factor)} />;
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
      <Dialog
        open={opened !== null}
        onOpenChange={(isOpen) => !isOpen && setOpened(null)}
        title={opened?.label ?? ''}
        size="small"
      >
        {opened?.counted && <LearnedFrom noun={noun} counted={opened.counted} />}
      </Dialog>
    </>
  );
}

type Factor = LeadScore['factors'][number];

interface BehindProps extends Pick<ScoreReasonsProps, 'noun' | 'timeline'> {
  factor: Factor;
  onOpen: () => void;
}

/** Opens what is behind a reason: the records that it counts, the deal, the contacts that share it, or the timeline. */
function Behind({ factor: { label, filter, deal_id, counted, is_on_timeline }, noun, timeline, onOpen }: BehindProps) {
  const { t } = useLingui();
  if (counted) {
    const { of } = counted;
    return (
      <button type="button" onClick={onOpen} className={LINK}>
        {noun === 'deals'
          ? t`${plural(of, { one: 'Show # deal', other: 'Show # deals' })}`
          : t`${plural(of, { one: 'Show # contact', other: 'Show # contacts' })}`}
        <span className="sr-only">: {label}</span>
      </button>
    );
  }
  if (deal_id) {
    return (
      <Link to={dealPath(deal_id)} className={LINK}>
        <Trans>
          Open deal<span className="sr-only">: {label}</span>
        </Trans>
      </Link>
    );
  }
  if (filter) {
    return (
      <Link to={`${paths.contacts}?${new URLSearchParams({ filter })}`} className={LINK}>
        <Trans>
          Show contacts<span className="sr-only">: {label}</span>
        </Trans>
      </Link>
    );
  }
  if (!is_on_timeline || !timeline) return null;
  return (
    <Link to={timeline} className={LINK}>
      <Trans>
        Open timeline<span className="sr-only">: {label}</span>
      </Trans>
    </Link>
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
