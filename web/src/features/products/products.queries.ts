import type { NewProduct, Product, ProductChange } from '@rapport/shared/lines';
import { useMutation } from '@tanstack/react-query';
import { post, put, remove } from '../../lib/http/http';

const meta = { changes: ['products'] };

export const useCreateProduct = () =>
  useMutation({
    meta: { ...meta, handlesErrors: true },
    mutationFn: ({ draft, key }: { draft: NewProduct; key: string }) =>
      post<Product>('/products', draft, { headers: { 'Idempotency-Key': key } }),
  });

export const useChangeProduct = () =>
  useMutation({
    meta: { ...meta, handlesErrors: true },
    mutationFn: ({ product, change }: { product: Product; change: ProductChange }) =>
      put<Product>(`/products/${product.id}`, change, product),
  });

export const useArchiveProduct = () =>
  useMutation({
    meta,
    mutationFn: (product: Product) =>
      put<Product>(`/products/${product.id}`, { is_archived: !product.is_archived }, product),
  });

export const useDeleteProduct = () => useMutation({ meta, mutationFn: ({ id }: Product) => remove(`/products/${id}`) });
