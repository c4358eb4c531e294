import type { LinkBrand } from '@rapport/shared/branding';
import { useQuery } from '@tanstack/react-query';
import { fetchBrand } from '../../lib/brand/fetchBrand';
import { post } from '../../lib/http/http';

/** Shows the brand of the email that had the link. @returns whether the brand is still being loaded */
export const useLinkBrand = (token: string): boolean =>
  useQuery({
    queryKey: ['link', token],
    queryFn: async () => {
      const { brand } = await post<LinkBrand>('/auth/link', { token });
      await fetchBrand(brand);
      return true;
    },
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).isLoading;
