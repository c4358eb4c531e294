import { NewProduct, Product, ProductChange } from '@rapport/shared/lines';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { readWorkspaceSettings } from '../settings/settings.readModel';
import { deleteProduct, findProduct, insertProduct, listProducts, updateProduct } from './products.repository';

export const productRoutes = apiRouter({ products: 'The catalog of products and services for the lines of deals.' });

productRoutes.get(
  '/products',
  { operationId: 'listProducts', summary: 'List products', reply: z.array(Product) },
  ({ scope }) => listProducts(scope),
);

productRoutes.post(
  '/products',
  {
    operationId: 'createProduct',
    summary: 'Create a product',
    body: NewProduct,
    reply: Product,
    location: '/products/:id',
  },
  async ({ body, scope }) =>
    insertProduct(scope, { ...body, currency: body.currency ?? (await readWorkspaceSettings(scope)).currency }),
);

productRoutes.get(
  '/products/:productId',
  { operationId: 'getProduct', summary: 'Get a product', reply: Product },
  ({ path, scope }) => findProduct(scope, path.productId),
);

productRoutes.update(
  '/products/:productId',
  { operationId: 'updateProduct', summary: 'Update a product', body: ProductChange, reply: Product },
  ({ path, body, scope, seenVersion }) => updateProduct(scope, path.productId, body, seenVersion),
);

productRoutes.delete(
  '/products/:productId',
  { operationId: 'deleteProduct', summary: 'Delete a product' },
  ({ path, scope }) => deleteProduct(scope, path.productId),
);
