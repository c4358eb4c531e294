import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeLanguage } from '../../lib/words/words';
import { preferencesQuery } from '../../lib/workspace/settings';

/** Shows the app in the language of the account, wherever it was chosen. */
export const useAccountLanguage = () => {
  const language = useQuery({ ...preferencesQuery(), enabled: false }).data?.language;
  useEffect(() => {
    // If its words cannot be fetched, the app stays in the language it is in; the next start tries again.
    if (language) changeLanguage(language).catch(() => undefined);
  }, [language]);
};
