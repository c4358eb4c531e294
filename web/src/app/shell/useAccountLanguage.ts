import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeLanguage } from '../../lib/words/words';
import { preferencesQuery } from '../../lib/workspace/settings';

/** Shows the app in the language of the account, even if that was chosen on another device. */
export const useAccountLanguage = () => {
  const language = useQuery({ ...preferencesQuery(), enabled: false }).data?.language;
  useEffect(() => {
    // If the translations cannot be fetched, the app keeps its current language, and the next start tries again.
    if (language) changeLanguage(language).catch(() => undefined);
  }, [language]);
};
