import type { NewProduct, Product, ProductChange } from '@rapport/shared/lines';
import { addOnce } from '../../lib/http/addOnce';
import { put, remove } from '../../lib/http/http';
import { useChange } from '../../lib/http/useChange';

const KEY = ['products'];

export const useCreateProduct = () =>
  useChange(KEY, (draft: NewProduct) => addOnce<Product>('/products', draft), { handlesErrors: true });

export const useChangeProduct = () =>
  useChange(
    KEY,
    ({ product, change }: { product: Product; change: ProductChange }) =>
      put<Product>(`/products/${product.id}`, change, product),
    { handlesErrors: true },
  );

export const useArchiveProduct = () =>
  useChange(KEY, (product: Product) =>
    put<Product>(`/products/${product.id}`, { is_archived: !product.is_archived }, product),
  );

export const useDeleteProduct = () => useChange(KEY, ({ id }: Product) => remove(`/products/${id}`));
