import type { LinkBrand } from '@rapport/shared/branding';
import { useQuery } from '@tanstack/react-query';
import { post } from '../../lib/http/http';

/** Shows the brand that the email of a link had. @returns whether it is still looked for */
export const useLinkBrand = (token: string): boolean =>
  useQuery({
    queryKey: ['link', token],
    queryFn: async () => {
      const { brand } = await post<LinkBrand>('/auth/link', { token });
      if (brand || document.documentElement.dataset.brand) {
        (await import('../../lib/brand/showBrand')).showBrand(brand);
      }
      return true;
    },
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).isLoading;
