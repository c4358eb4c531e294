import { Trans, useLingui } from '@lingui/react/macro';
import type { PlanChangePreview } from '@rapport/shared/billing';
import { formatDate } from '@rapport/shared/dates';
import { formatMoney } from '@rapport/shared/formatMoney';
import { PLANS } from '@rapport/shared/plans';
import { usePreferences } from '../../lib/format/preferences';
import { Banner } from '../../ui/feedback/Banner';
import { Fact, Facts } from '../../ui/page/Facts';

/** Formats the amounts that Stripe sent, in the user's language. */
export const usePlanMoney = (currency: string) => {
  const { language } = usePreferences();
  return (amount: number) => formatMoney(amount, currency.toUpperCase(), language);
};

/** The charge, its date, and the effect on a change planned before. */
export function PlanChangeFacts({ preview }: { preview: PlanChangePreview }) {
  const { t } = useLingui();
  const { from_plan_id, plan_id, starts_at, cancel_at, replaces_plan_id } = preview;
  const preferences = usePreferences();
  const [from, to] = [PLANS[from_plan_id].name, PLANS[plan_id].name];
  const begins = starts_at && formatDate(starts_at, preferences);
  const ends = cancel_at && formatDate(cancel_at, preferences);
  return (
    <>
      <Facts>
        <Fact label={t`Charged today`}>
          <DueNow preview={preview} />
        </Fact>
        <Fact label={t`Begins`}>{begins ? t`${begins}. Until then you keep ${from}.` : t`Immediately`}</Fact>
        <Fact label={t`After that`}>
          <NextPayment preview={preview} />
        </Fact>
      </Facts>
      {ends && !begins && (
        <Banner tone="warning" title={t`Your plan still ends ${ends}`}>
          <Trans>
            You canceled your subscription. Today’s payment covers the time until then. To continue after that, choose
            “Keep my plan.”
          </Trans>
        </Banner>
      )}
      {ends && begins && (
        <Banner tone="warning" title={t`Your cancellation will be reversed`}>
          <Trans>
            Your subscription will no longer end on {ends} and will continue with {to}.
          </Trans>
        </Banner>
      )}
      {replaces_plan_id && replaces_plan_id !== plan_id && (
        <Banner>
          {t`The change to ${{ plan: PLANS[replaces_plan_id].name }} that was scheduled will be canceled.`}
        </Banner>
      )}
    </>
  );
}

function DueNow({ preview: { due_now, currency, is_trial, starts_at } }: { preview: PlanChangePreview }) {
  const { t } = useLingui();
  const money = usePlanMoney(currency);
  const due = money(due_now);
  if (due_now > 0) {
    return (
      <Trans>
        <span className="font-semibold tabular-nums">{due}</span>, the difference for the rest of this billing period,
        from your saved payment method
      </Trans>
    );
  }
  return is_trial && starts_at === null ? t`Nothing. Your trial continues` : t`Nothing`;
}

function NextPayment({ preview: { next_payment, currency } }: { preview: PlanChangePreview }) {
  const { t } = useLingui();
  const money = usePlanMoney(currency);
  const preferences = usePreferences();
  if (!next_payment) return t`Nothing`;
  const amount = money(next_payment.amount);
  const day = next_payment.at && formatDate(next_payment.at, preferences);
  return day ? t`${amount} per month, first on ${day}` : t`${amount} per month`;
}
