import { readAmount } from '@rapport/shared/amounts';
import { CURRENCIES, Money } from '@rapport/shared/money';
import { clsx } from 'clsx';
import { useFormContext } from 'react-hook-form';
import { controlLook } from '../../ui/form/controls';
import { FieldFrame, useField } from '../../ui/form/FieldFrame';

/**
 * What a deal is worth, as people write it: `4k`, `1.250,50` or `500 EUR`, which sets the currency too. On leaving the field
 * it shows what was understood. A number input would drop the letters of a pasted amount and keep its digits.
 */
export function AmountField() {
  const { id, error, register, control } = useField({ name: 'amount' });
  const { getValues, setValue, watch } = useFormContext<{ amount: string; currency: string }>();
  const showUnderstood = () => {
    const read = readAmount(getValues('amount'));
    if ('problem' in read || !Money.safeParse(read.amount).success) return;
    setValue('amount', String(read.amount), { shouldDirty: true });
    if (read.currency) setValue('currency', read.currency, { shouldDirty: true });
  };
  const currency = watch('currency');
  return (
    <FieldFrame id={id} label="Amount" error={error}>
      <span className="relative flex items-center">
        <input
          {...control}
          {...register('amount', { onBlur: showUnderstood })}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={clsx(controlLook, 'pe-12 tabular-nums')}
        />
        <span aria-hidden="true" className="pointer-events-none absolute end-2.5 text-ink-faint">
          {CURRENCIES.find((code) => code === currency)}
        </span>
      </span>
    </FieldFrame>
  );
}
