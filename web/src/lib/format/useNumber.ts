import { usePreferences } from './preferences';

/** Formats numbers in the user's language: `1.234` in German. `decimals` are shown even if they are zeros. */
export const useNumber = (): ((value: number, decimals?: number) => string) => {
  const { language } = usePreferences();
  return (value, decimals) =>
    value.toLocaleString(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
};
