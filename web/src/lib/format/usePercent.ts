import { usePreferences } from './preferences';

/** Formats a percentage in the user's language: `40%`, in German `40 %`. Without `decimals`, it has at most one. */
export const usePercent = (): ((share: number, decimals?: number) => string) => {
  const { language } = usePreferences();
  return (share, decimals) =>
    (share / 100).toLocaleString(language, {
      style: 'percent',
      minimumFractionDigits: decimals ?? 0,
      maximumFractionDigits: decimals ?? 1,
    });
};
