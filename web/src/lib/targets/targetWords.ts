import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Measure, type PeriodLength, paceOf } from '@rapport/shared/pace';
import type { Target, Targets } from '@rapport/shared/targets';
import { usePreferences } from '../format/preferences';
import { useMoney } from '../format/useMoney';
import { useNumber } from '../format/useNumber';
import { wordedTable } from '../words/words';

export const MEASURE_LABELS = wordedTable({
  won_amount: msg`Won amount`,
  won_deals: msg`Won deals`,
  new_customers: msg`New customers`,
  touches: msg`Calls, meetings, emails`,
});

type Bounds = Pick<Targets, 'from' | 'to' | 'today'>;

/** `November 2026`, or `Q4 2026`. */
export const usePeriodName = () => {
  const { t } = useLingui();
  const { language } = usePreferences();
  return (length: PeriodLength, from: string) => {
    const [year = '', month = '1'] = from.split('-');
    if (length === 'quarter') return t`Q${{ quarter: Math.ceil(Number(month) / 3) }} ${year}`;
    return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${from}T00:00:00Z`),
    );
  };
};

/** Words for a goal: what was reached, what is left, and the pace that it needs. */
export const useTargetWords = () => {
  const { t } = useLingui();
  const { language } = usePreferences();
  const { money } = useMoney();
  const number = useNumber();
  const amountOf = (measure: Measure, value: number) =>
    measure === 'won_amount' ? money(Math.round(value)) : number(value);
  const needed = (measure: Measure, left: number, day: string) => {
    switch (measure) {
      case 'won_amount':
        return t`${{ amount: money(Math.ceil(left)) }} more by ${day}`;
      case 'won_deals':
        return t`${plural(left, { one: '# more deal', other: '# more deals' })} by ${day}`;
      case 'new_customers':
        return t`${plural(left, { one: '# more customer', other: '# more customers' })} by ${day}`;
      default:
        return t`${plural(left, { one: '# more touch', other: '# more touches' })} by ${day}`;
    }
  };
  const rate = (measure: Measure, { every, daily, days }: { every: number | null; daily: number; days: number }) => {
    if (days === 1) return t`today is the last day`;
    if (measure === 'won_amount') return t`about ${{ amount: money(daily) }} a day`;
    if (every === null) return t`about ${{ count: number(daily) }} a day`;
    return t`about one every ${plural(every, { one: 'day', other: '# days' })}`;
  };
  return {
    /** `3 of 5` */
    reachedOf: ({ measure, reached, goal }: Target) =>
      t`${{ reached: amountOf(measure, reached) }} of ${{ goal: amountOf(measure, goal) }}`,
    /** `2 more deals by Nov 30, about one every 4 days` */
    paceIn: (target: Target, bounds: Bounds) => {
      const pace = paceOf({ ...target, ...bounds });
      if (pace.state === 'reached') return { ...pace, text: t`Goal reached` };
      if (pace.state === 'missed') {
        return { ...pace, text: t`${{ count: amountOf(target.measure, pace.left) }} short of the goal` };
      }
      const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
        new Date(`${bounds.to}T00:00:00Z`),
      );
      const left = target.measure === 'won_amount' ? pace.left : Math.ceil(pace.left);
      const what = needed(target.measure, left, day);
      return { ...pace, text: t`${what}, ${{ pace: rate(target.measure, pace) }}` };
    },
  };
};
