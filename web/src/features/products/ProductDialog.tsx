import { Trans, useLingui } from '@lingui/react/macro';
import { CURRENCIES } from '@rapport/shared/currencies';
import { NewProduct, type Product } from '@rapport/shared/lines';
import { useForm } from 'react-hook-form';
import { TypedNumberField } from '../../lib/fields/TypedNumberField';
import { useMoney } from '../../lib/format/useMoney';
import { useSeen } from '../../lib/records/useSeen';
import { formResolver } from '../../lib/words/formResolver';
import { productsQuery } from '../../lib/workspace/products';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { SelectField } from '../../ui/form/SelectField';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { Dialog } from '../../ui/overlay/Dialog';
import { useChangeProduct, useCreateProduct } from './products.queries';

interface ProductDialogProps {
  open: boolean;
  /** The product to edit; if omitted, the dialog adds a new one. */
  product?: Product;
  onClose: () => void;
}

/** Adds a product or service to the catalog, or changes one. */
export function ProductDialog({ open, product, onClose }: ProductDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={product ? t`Edit product` : t`Add a product`}
    >
      <ProductForm key={product?.id} product={product} onSaved={onClose} />
    </Dialog>
  );
}

function ProductForm({ product, onSaved }: { product?: Product; onSaved: () => void }) {
  const { t } = useLingui();
  const { currency } = useMoney();
  const create = useCreateProduct();
  const change = useChangeProduct();
  const form = useForm({
    resolver: formResolver(NewProduct),
    defaultValues: {
      name: product?.name ?? '',
      description: product?.description ?? '',
      unit: product?.unit ?? '',
      unit_price: product?.unit_price,
      currency: product?.currency ?? (currency as 'USD'),
      tax_rate: product?.tax_rate ?? 0,
    },
  });
  const { seen, showRefusal } = useSeen(product, productsQuery(), form);
  const save = form.handleSubmit((values) =>
    (seen ? change.mutateAsync({ product: seen, change: values }) : create.mutateAsync(values)).then(({ name }) => {
      onSaved();
      toast.success(seen ? t`${name} saved` : t`${name} was added`);
    }, showRefusal),
  );
  return (
    <Form form={form} onSubmit={save}>
      <Field name="name" label={t`Name`} maxLength={200} autoFocus />
      <div className="grid gap-4 sm:grid-cols-2">
        <TypedNumberField name="unit_price" label={t`Price without tax`} />
        <SelectField
          name="currency"
          label={t`Currency`}
          choices={CURRENCIES.map((value) => ({ value, label: value }))}
        />
        <Field
          name="unit"
          label={t`Unit`}
          hint={t`What the price is for, such as hours or m²`}
          maxLength={20}
          isOptional
        />
        <TypedNumberField name="tax_rate" label={t`Tax in percent`} />
      </div>
      <TextAreaField name="description" label={t`Description`} rows={3} isOptional />
      <FormActions>{product ? <Trans>Save changes</Trans> : <Trans>Add product</Trans>}</FormActions>
    </Form>
  );
}
