import type { Product } from '@rapport/shared/lines';
import { queryOf } from '../http/queryOf';

/** The workspace's products by name, archived ones last. */
export const productsQuery = () => queryOf<Product[]>(['products'], '/products', { staleTime: 60_000 });
