import type { BrandingChange, BrandingSettings } from '@rapport/shared/branding';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import { showBrand } from '../../lib/brand/showBrand';
import { get, put, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useWorkspaceSettings, workspaceQuery } from '../../lib/workspace/settings';
import { fittedPicture } from './fittedPicture';

export const brandingQuery = () => queryOf<BrandingSettings>(['branding'], '/settings/branding');

/** Shows the saved branding in the whole app at once. */
const apply = (client: QueryClient, branding: BrandingSettings) => {
  client.setQueryData(brandingQuery().queryKey, branding);
  const name = client.getQueryData(workspaceQuery().queryKey)?.name ?? '';
  showBrand(branding.is_on && branding.is_in_plan ? { ...branding, name } : null);
};

export const useSaveBranding = () =>
  useMutation({
    mutationFn: (change: BrandingChange) => put<BrandingSettings>('/settings/branding', change),
    onSuccess: (saved, _change, _result, { client }) => apply(client, saved),
  });

export type BrandPicture = 'logo' | 'icon';

export const useChangeBrandPicture = (kind: BrandPicture) =>
  useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('file', await fittedPicture(file, kind));
      return put<BrandingSettings>(`/settings/branding/${kind}`, form);
    },
    onSuccess: (saved, _file, _result, { client }) => apply(client, saved),
  });

export const useRemoveBrandPicture = (kind: BrandPicture) =>
  useMutation({
    mutationFn: async () => {
      await remove(`/settings/branding/${kind}`);
      return get<BrandingSettings>('/settings/branding');
    },
    onSuccess: (left, _nothing, _result, { client }) => apply(client, left),
  });

export const useWorkspaceName = (): string => useWorkspaceSettings()?.name ?? '';
