import { usePreferences } from './preferences';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a number of bytes in the user's language: `1.5 MB`. */
export const useSize = (): ((bytes: number) => string) => {
  const { language } = usePreferences();
  return (bytes) => {
    const power = Math.max(
      0,
      UNITS.findLastIndex((_unit, nth) => bytes >= 1_024 ** nth),
    );
    return new Intl.NumberFormat(language, {
      style: 'unit',
      unit: UNITS[power],
      unitDisplay: power === 0 ? 'long' : 'short',
      maximumFractionDigits: power >= 2 ? 1 : 0,
    }).format(bytes / 1_024 ** power);
  };
};
