import { Trans, useLingui } from '@lingui/react/macro';
import type { Product } from '@rapport/shared/lines';
import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMoney } from '../../lib/format/useMoney';
import { useTaxRate } from '../../lib/format/useTaxRate';
import { productsQuery } from '../../lib/workspace/products';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/button/IconButton';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { WaitFor } from '../../ui/feedback/WaitFor';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Menu, MenuItem } from '../../ui/overlay/Menu';
import { Card } from '../../ui/page/Card';
import { Badge } from '../../ui/text/Badge';
import { ProductDialog } from './ProductDialog';
import { useArchiveProduct, useDeleteProduct } from './products.queries';

/** The catalog of products and services for the lines of deals. */
export function ProductsTab() {
  const { t } = useLingui();
  const query = useQuery(productsQuery());
  const [edited, setEdited] = useState<{ product?: Product } | null>(null);
  const [toDelete, setToDelete] = useState<Product | null>(null);
  const { mutate: archive } = useArchiveProduct();
  const { mutateAsync: remove } = useDeleteProduct();
  const name = toDelete?.name ?? '';
  return (
    <WaitFor parts={[query]}>
      <Card
        title={t`Products`}
        subtitle={t`Products and services for the lines of your deals`}
        actions={
          (query.data?.length ?? 0) > 0 && (
            <Button icon={Plus} tone="primary" onClick={() => setEdited({})}>
              <Trans>Add a product</Trans>
            </Button>
          )
        }
        isFlush
      >
        <QueryState query={query} failed={t`The products could not be loaded`} skeleton="m-4 h-64">
          {(products) =>
            products.length === 0 ? (
              <EmptyState
                picture="products"
                title={t`No products yet`}
                action={
                  <Button icon={Plus} tone="primary" onClick={() => setEdited({})}>
                    <Trans>Add a product</Trans>
                  </Button>
                }
              >
                <Trans>Keep what you sell here with its price and tax, and add it to deals in a few keystrokes.</Trans>
              </EmptyState>
            ) : (
              <ul aria-label={t`Products`} className="divide-y divide-line">
                {products.map((product) => (
                  <ProductRow
                    key={product.id}
                    product={product}
                    onEdit={() => setEdited({ product })}
                    onArchive={() => archive(product)}
                    onDelete={() => setToDelete(product)}
                  />
                ))}
              </ul>
            )
          }
        </QueryState>
      </Card>
      <ProductDialog open={edited !== null} product={edited?.product} onClose={() => setEdited(null)} />
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={(next) => !next && setToDelete(null)}
        title={t`Delete ${name}?`}
        description={<Trans>Deal lines that were created from it stay as they are.</Trans>}
        confirmLabel={t`Delete product`}
        onConfirm={() => toDelete && remove(toDelete).then(() => toast.success(t`Product deleted`))}
      />
    </WaitFor>
  );
}

interface ProductRowProps {
  product: Product;
  onEdit: () => void;
  onArchive: () => void;
  onDelete: () => void;
}

function ProductRow({ product, onEdit, onArchive, onDelete }: ProductRowProps) {
  const { t } = useLingui();
  const { name, description, unit, unit_price, currency, tax_rate, is_archived } = product;
  const { money } = useMoney();
  const rateOf = useTaxRate();
  const price = money(unit_price, currency);
  const tax = rateOf(tax_rate);
  return (
    <li className="flex items-start gap-2 px-4 py-2">
      <div className="min-w-0 flex-1 py-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 break-words font-medium">{name}</bdi>
          {is_archived && (
            <Badge>
              <Trans>Archived</Trans>
            </Badge>
          )}
        </p>
        {description && <p className="line-clamp-2 break-words text-[13px]/4.5 text-ink-faint">{description}</p>}
      </div>
      <p className="shrink-0 py-1 text-end tabular-nums">
        {price}
        {unit && (
          <span className="text-ink-faint">
            {' / '}
            <bdi>{unit}</bdi>
          </span>
        )}
        {tax_rate > 0 && <span className="block text-[13px]/4.5 text-ink-faint">{t`plus ${tax} tax`}</span>}
      </p>
      <IconButton icon={Pencil} label={t`Edit ${name}`} onClick={onEdit} />
      <Menu trigger={<IconButton icon={Ellipsis} label={t`More actions for ${name}`} />}>
        <MenuItem icon={is_archived ? ArchiveRestore : Archive} onSelect={onArchive}>
          {is_archived ? <Trans>Offer again</Trans> : <Trans>Archive</Trans>}
        </MenuItem>
        <MenuItem icon={Trash2} tone="danger" onSelect={onDelete}>
          <Trans>Delete</Trans>
        </MenuItem>
      </Menu>
    </li>
  );
}
