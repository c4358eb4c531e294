import type { Product } from '@rapport/shared/lines';
import { queryOf } from '../http/queryOf';

/** The catalog of the workspace by name, the archived products last. */
export const productsQuery = () => queryOf<Product[]>(['products'], '/products', { staleTime: 60_000 });
