import { Trans, useLingui } from '@lingui/react/macro';
import type { Deal } from '@rapport/shared/deals';
import { type DealLines, LINES_MAX, type Product } from '@rapport/shared/lines';
import { lineTotals } from '@rapport/shared/lineTotals';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useFieldArray, useForm, useFormContext, useWatch } from 'react-hook-form';
import { TypedNumberField } from '../../lib/fields/TypedNumberField';
import { useMoney } from '../../lib/format/useMoney';
import { ApiProblem } from '../../lib/http/apiProblem';
import { formResolver } from '../../lib/words/formResolver';
import { productsQuery } from '../../lib/workspace/products';
import { Button } from '../../ui/button/Button';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showProblem } from '../../ui/form/formErrors';
import { SelectField } from '../../ui/form/SelectField';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { Dialog } from '../../ui/overlay/Dialog';
import { MoveMenu } from '../../ui/table/MoveMenu';
import { LineTotals } from './LineTotals';
import {
  emptyLine,
  figuresOf,
  hasText,
  LinesInput,
  type LinesValues,
  type LineValues,
  valuesOfLine,
} from './lineInput';
import { useMoneyColumn } from './useMoneyColumn';
import { useSaveLines } from './useSaveLines';

interface LinesDialogProps {
  open: boolean;
  deal: Deal;
  known: DealLines;
  onClose: () => void;
}

/** Adds, edits, reorders and removes the lines of a deal, and updates their totals during typing. */
export function LinesDialog({ open, onClose, ...props }: LinesDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t`Lines of the deal`} size="large">
      <LinesForm onSaved={onClose} {...props} />
    </Dialog>
  );
}

const NO_PRODUCTS: Product[] = [];

function LinesForm({ deal, known, onSaved }: Omit<LinesDialogProps, 'open' | 'onClose'> & { onSaved: () => void }) {
  const { t } = useLingui();
  const { currency } = known;
  const { data: products = NO_PRODUCTS } = useQuery(productsQuery());
  const save = useSaveLines(deal, known);
  const offered = products.filter(({ is_archived }) => !is_archived);
  const list = useId();
  const adder = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState('');
  const form = useForm({
    resolver: formResolver(LinesInput),
    defaultValues: { lines: known.lines.length > 0 ? known.lines.map(valuesOfLine) : [emptyLine('')] },
  });
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'lines' });
  const submit = form.handleSubmit(({ lines }) =>
    save({ lines, use_sum: false }).then(
      () => {
        onSaved();
        toast.success(t`Lines saved`);
      },
      (problem) => showProblem(form, atDiscount(problem)),
    ),
  );
  const add = () => {
    const rate = form.getValues('lines').at(-1)?.tax_rate ?? '';
    append(emptyLine(rate), { focusName: `lines.${fields.length}.name` });
  };
  const moveTo = (from: number, to: number) => {
    move(from, to);
    setSaid(t`Line ${{ from: from + 1 }} is now line ${{ to: to + 1 }}`);
  };
  return (
    <Form
      form={form}
      onSubmit={(event) => {
        // Lines without input are left out.
        const written = form.getValues('lines').filter(hasText);
        if (written.length < fields.length) form.setValue('lines', written);
        return submit(event);
      }}
    >
      <datalist id={list}>
        {offered.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol className="flex flex-col gap-5">
        {fields.map(({ id }, nth) => (
          <LineFields
            key={id}
            nth={nth}
            currency={currency}
            products={offered}
            list={list}
            onUp={nth > 0 ? () => moveTo(nth, nth - 1) : undefined}
            onDown={nth < fields.length - 1 ? () => moveTo(nth, nth + 1) : undefined}
            onRemove={() => {
              remove(nth);
              adder.current?.focus();
            }}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <Button ref={adder} icon={Plus} disabled={fields.length >= LINES_MAX} onClick={add}>
          <Trans>Add a line</Trans>
        </Button>
        <Sum currency={currency} />
      </div>
      <FormActions>
        <Trans>Save lines</Trans>
      </FormActions>
    </Form>
  );
}

/** Moves the server's errors about `discount_percent` and `discount_amount` to the form's only discount field. */
const atDiscount = (problem: unknown) => {
  if (problem instanceof ApiProblem && problem.errors) {
    for (const [field, message] of Object.entries(problem.errors)) {
      const shown = field.replace(/\.discount_(percent|amount)$/, '.discount');
      if (shown === field) continue;
      delete problem.errors[field];
      problem.errors[shown] = message;
    }
  }
  return problem;
};

function Sum({ currency }: { currency: string }) {
  const { control } = useFormContext<LinesValues>();
  const lines = useWatch({ control, name: 'lines' });
  const totals = lineTotals(lines.map(figuresOf), currency);
  return <LineTotals totals={totals} money={useMoneyColumn(currency, totals)} />;
}

interface LineFieldsProps {
  nth: number;
  currency: string;
  products: Product[];
  /** The id of the `<datalist>` with the suggested product names. */
  list: string;
  onUp?: () => void;
  onDown?: () => void;
  onRemove: () => void;
}

function LineFields({ nth, currency, products, list, onUp, onDown, onRemove }: LineFieldsProps) {
  const { t } = useLingui();
  const { money } = useMoney();
  const { control, setValue } = useFormContext<LinesValues>();
  const line: LineValues | undefined = useWatch({ control, name: `lines.${nth}` });
  const name = (field: keyof LineValues) => `lines.${nth}.${field}` as const;
  const number = nth + 1;
  // Choosing a product fills in its values from the catalog.
  const fill = (typed: string) => {
    const chosen = products.find((product) => product.name === typed);
    if (!chosen || chosen.id === line?.product_id) return;
    const set = (field: keyof LineValues, value: string | number) =>
      setValue(name(field), value, { shouldDirty: true });
    set('product_id', chosen.id);
    set('description', chosen.description);
    set('unit', chosen.unit);
    set('tax_rate', chosen.tax_rate);
    set('unit_price', chosen.currency === currency ? chosen.unit_price : '');
  };
  const net = line && lineTotals([figuresOf(line)], currency).net;
  return (
    <li>
      <fieldset className="flex min-w-0 flex-col gap-3 border-line border-s-2 ps-3">
        <legend className="sr-only">{t`Line ${number}`}</legend>
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <Field
              name={name('name')}
              label={t`Product or service`}
              maxLength={200}
              list={list}
              onInput={({ currentTarget }) => fill(currentTarget.value)}
            />
          </div>
          <MoveMenu label={t`More actions for line ${number}`} onUp={onUp} onDown={onDown} onRemove={onRemove} />
        </div>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <TypedNumberField name={name('quantity')} label={t`Quantity`} />
          <Field name={name('unit')} label={t`Unit`} maxLength={20} />
          <TypedNumberField name={name('unit_price')} label={t`Price`} currency={currency} />
          <TypedNumberField name={name('tax_rate')} label={t`Tax in percent`} />
          <TypedNumberField name={name('discount')} label={t`Discount`} />
          <SelectField
            name={name('discount_in')}
            label={t`Discount in`}
            choices={[
              { value: 'percent', label: t`Percent` },
              { value: 'amount', label: currency },
            ]}
          />
          <div className="col-span-2 flex flex-col gap-1 text-end">
            <span className="text-ink-soft">
              <Trans>Net</Trans>
            </span>
            <output className="flex h-8 items-center justify-end tabular-nums">{money(net ?? 0, currency)}</output>
          </div>
        </div>
        <TextAreaField name={name('description')} label={t`Description`} rows={1} isOptional />
      </fieldset>
    </li>
  );
}
