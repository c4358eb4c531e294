import type { PreferenceSettings } from '@rapport/shared/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { store, stored } from '../../lib/browser/storage';
import { put } from '../../lib/http/http';
import { preferencesQuery } from '../../lib/workspace/settings';
import { chooseTheme, storedTheme, type Theme, useTheme } from '../../ui/theme/theme';

/** The account's saved theme as this browser last knew it. If the local theme differs, it was chosen here later. */
const SAVED = 'rapport-theme-saved';

/**
 * Syncs the theme between this browser and the account, last choice first: a choice made here is saved, one made on
 * another device is applied. The locally stored theme is what the next start shows at once.
 */
export const useAccountTheme = () => {
  const { data } = useQuery({ ...preferencesQuery(), enabled: false });
  const { theme } = useTheme();
  const queryClient = useQueryClient();
  const saved = data?.theme;
  const settle = useEffectEvent(async (account: Theme) => {
    const here = storedTheme();
    if (here !== null && here !== account && here !== stored(SAVED)) {
      const preferences = await put<PreferenceSettings>('/settings/preferences', { theme: here });
      store(SAVED, here);
      queryClient.setQueryData(preferencesQuery().queryKey, preferences);
      return;
    }
    store(SAVED, account);
    if (here !== account) chooseTheme(account);
  });
  useEffect(() => {
    // If saving fails, the next start saves it.
    if (saved && theme) settle(saved).catch(() => undefined);
  }, [saved, theme]);
};
