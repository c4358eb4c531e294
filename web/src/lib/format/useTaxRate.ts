import { usePreferences } from './preferences';

/** Formats a rate with all its decimals: `8.875%`. */
export const useTaxRate = (): ((rate: number) => string) => {
  const { language } = usePreferences();
  return (rate) => (rate / 100).toLocaleString(language, { style: 'percent', maximumFractionDigits: 3 });
};
