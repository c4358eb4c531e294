import { usePreferences } from './preferences';

/** Says numbers in the language that the person chose: `1.234` in German. */
export const useNumber = (): ((value: number) => string) => {
  const { language } = usePreferences();
  return (value) => value.toLocaleString(language);
};
