import { usePreferences } from './preferences';

/** Formats numbers in the user's language: `1.234` in German. */
export const useNumber = (): ((value: number) => string) => {
  const { language } = usePreferences();
  return (value) => value.toLocaleString(language);
};
