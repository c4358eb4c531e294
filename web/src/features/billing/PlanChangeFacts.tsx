import type { PlanChangePreview } from '@rapport/shared/billing';
import { formatDate } from '@rapport/shared/dates';
import { formatMoney } from '@rapport/shared/formatMoney';
import { PLANS } from '@rapport/shared/plans';
import { usePreferences } from '../../lib/format/preferences';
import { Banner } from '../../ui/feedback/Banner';
import { Fact, Facts } from '../../ui/page/Facts';

/** Amounts as Stripe gave them, in the person's language. */
export const usePlanMoney = (currency: string) => {
  const { language } = usePreferences();
  return (amount: number) => formatMoney(amount, currency.toUpperCase(), language);
};

/** What is charged and when, and what becomes of what was planned before. */
export function PlanChangeFacts({ preview }: { preview: PlanChangePreview }) {
  const { from_plan_id, plan_id, starts_at, cancel_at, replaces_plan_id } = preview;
  const preferences = usePreferences();
  const [from, to] = [PLANS[from_plan_id].name, PLANS[plan_id].name];
  const begins = starts_at && formatDate(starts_at, preferences);
  const ends = cancel_at && formatDate(cancel_at, preferences);
  return (
    <>
      <Facts>
        <Fact label="Charged today">
          <DueNow preview={preview} />
        </Fact>
        <Fact label="Begins">{begins ? `${begins}. Until then you keep ${from}.` : 'Immediately'}</Fact>
        <Fact label="After that">
          <NextPayment preview={preview} />
        </Fact>
      </Facts>
      {ends && !begins && (
        <Banner tone="warning" title={`Your plan still ends ${ends}`}>
          You canceled your subscription. Today’s payment covers the time until then. To continue after that, choose
          Keep my plan.
        </Banner>
      )}
      {ends && begins && (
        <Banner tone="warning" title="Your cancellation will be reversed">
          Your subscription will no longer end on {ends} and will continue with {to}.
        </Banner>
      )}
      {replaces_plan_id && replaces_plan_id !== plan_id && (
        <Banner>The change to {PLANS[replaces_plan_id].name} that was scheduled will be canceled.</Banner>
      )}
    </>
  );
}

function DueNow({ preview: { due_now, currency, is_trial, starts_at } }: { preview: PlanChangePreview }) {
  const money = usePlanMoney(currency);
  if (due_now > 0) {
    return (
      <>
        <span className="font-semibold tabular-nums">{money(due_now)}</span>, the difference for the rest of this
        billing period, from your saved payment method
      </>
    );
  }
  return is_trial && starts_at === null ? 'Nothing. Your trial continues' : 'Nothing';
}

function NextPayment({ preview: { next_payment, currency } }: { preview: PlanChangePreview }) {
  const money = usePlanMoney(currency);
  const preferences = usePreferences();
  if (!next_payment) return 'Nothing';
  const { amount, at } = next_payment;
  return `${money(amount)} per month${at ? `, first on ${formatDate(at, preferences)}` : ''}`;
}
