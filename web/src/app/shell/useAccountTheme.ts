import type { PreferenceSettings } from '@rapport/shared/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { store, stored } from '../../lib/browser/storage';
import { put } from '../../lib/http/http';
import { preferencesQuery } from '../../lib/workspace/settings';
import { chooseTheme, chosenHere, type Theme, useTheme } from '../../ui/theme/theme';

/** The theme that this browser last knew to be saved for the account: another one chosen here is newer. */
const SAVED = 'rapport-theme-saved';

/**
 * Keeps this browser and the account at the theme that was chosen last: a choice made here is saved, one made on another
 * device is taken over. What the browser stores is what the next start shows at once.
 */
export const useAccountTheme = () => {
  const { data } = useQuery(preferencesQuery());
  const { theme } = useTheme();
  const queryClient = useQueryClient();
  const saved = data?.theme;
  const settle = useEffectEvent(async (account: Theme) => {
    const here = chosenHere();
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
    // What could not be saved is saved by the next start.
    if (saved && theme) settle(saved).catch(() => undefined);
  }, [saved, theme]);
};
