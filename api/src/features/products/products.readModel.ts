import { msg } from '@lingui/core/macro';
import type { Sentence } from '@rapport/shared/words';
import type { Scope } from '../../db/scope';
import { invalid } from '../../http/problem';
import { knownProducts } from './products.repository';

/** @throws 422 at each line whose product does not exist */
export const requireProducts = async (scope: Scope, lines: { product_id: string | null }[]) => {
  const ids = [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))];
  if (ids.length === 0) return;
  const known = new Set(await knownProducts(scope, ids));
  const errors: Record<string, Sentence> = {};
  for (const [nth, { product_id }] of lines.entries()) {
    if (product_id && !known.has(product_id)) errors[`lines.${nth}.product_id`] = msg`This product was deleted`;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
};
