import { useLingui } from '@lingui/react/macro';
import { amountText, readAmount } from '@rapport/shared/amounts';
import { CURRENCIES } from '@rapport/shared/currencies';
import { Money } from '@rapport/shared/money';
import { clsx } from 'clsx';
import { useFormContext } from 'react-hook-form';
import { usePreferences } from '../../lib/format/preferences';
import { controlLook } from '../../ui/form/controls';
import { FieldFrame, useField } from '../../ui/form/FieldFrame';
import { useAmountPreview } from './useAmountPreview';

/**
 * The amount of a deal as people write it: `4k`, `1.250,50` or `500 EUR`, which also sets the currency. While the user
 * types, it shows how the amount is read, and on blur the field keeps only the amount. A number input would drop the
 * letters of a pasted amount and keep its digits.
 */
export function AmountField() {
  const { t } = useLingui();
  const { id, error, register, control } = useField({ name: 'amount' });
  const { getValues, setValue, watch } = useFormContext<{ amount: string; currency: string }>();
  const { language } = usePreferences();
  const showUnderstood = () => {
    const read = readAmount(getValues('amount'), language);
    if ('problem' in read || !Money.safeParse(read.amount).success) return;
    setValue('amount', amountText(read.amount, language), { shouldDirty: true });
    if (read.currency) setValue('currency', read.currency, { shouldDirty: true });
  };
  const currency = watch('currency');
  const understood = useAmountPreview()(watch('amount'), currency);
  return (
    <FieldFrame id={id} label={t`Amount`} error={error}>
      <span className="relative flex items-center">
        <input
          {...control}
          {...register('amount', { onBlur: showUnderstood })}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={clsx(controlLook, 'tabular-nums', understood ? 'pe-32' : 'pe-12')}
        />
        <span role="status" className="pointer-events-none absolute end-2.5 text-ink-faint tabular-nums">
          {understood ?? <span aria-hidden="true">{CURRENCIES.find((code) => code === currency)}</span>}
        </span>
      </span>
    </FieldFrame>
  );
}
