import { msg } from '@lingui/core/macro';
import { type NewProduct, Product, type ProductChange } from '@rapport/shared/lines';
import { addRow, rows, type Scope } from '../../db/scope';
import { changedMeanwhile, conflict, notFound } from '../../http/problem';

const PRODUCT = Object.keys(Product.shape);

/** The maximum number of products of a workspace, so that all fit into one answer. */
const PRODUCTS_MAX = 1_000;

/** All products by name, the archived ones last. */
export const listProducts = (scope: Scope): Promise<Product[]> =>
  rows(scope, 'products').orderByRaw('is_archived, fold(name), id').limit(PRODUCTS_MAX).select(PRODUCT);

/** @throws 409 if the workspace has its maximum number of products */
export const insertProduct = async (
  scope: Scope,
  product: NewProduct & Pick<Product, 'currency'>,
): Promise<Product> => {
  const [{ count }] = await rows(scope, 'products').count({ count: '*' });
  if (count >= PRODUCTS_MAX) throw conflict('too_many', msg`There are ${PRODUCTS_MAX} products. Delete one first.`);
  const [inserted] = await addRow(scope, 'products', product).returning(PRODUCT);
  return inserted;
};

export const findProduct = async (scope: Scope, id: string): Promise<Product> => {
  const product = await rows(scope, 'products').where({ id }).first(PRODUCT);
  if (!product) throw notFound(msg`This product`);
  return product;
};

/** @throws 412 if the product has changed since the version that was seen */
export const updateProduct = async (
  scope: Scope,
  id: string,
  change: ProductChange,
  seenVersion: string | undefined,
): Promise<Product> => {
  const product = rows(scope, 'products').where({ id });
  if (seenVersion) product.where({ updated_at: seenVersion });
  const [updated] = await product.update({ ...change, updated_at: scope.db.fn.now() }).returning(PRODUCT);
  if (updated) return updated;
  await findProduct(scope, id);
  throw changedMeanwhile(msg`This product`);
};

/** Deletes a product. Lines that were made from it stay as they are. @throws 404 */
export const deleteProduct = async (scope: Scope, id: string) => {
  if ((await rows(scope, 'products').where({ id }).delete()) === 0) throw notFound(msg`This product`);
};

/** Returns the given ids for which a product exists. */
export const knownProducts = (scope: Scope, ids: string[]): Promise<string[]> =>
  rows(scope, 'products').whereIn('id', ids).pluck('id');
