import { ScrollRestoration } from 'react-router-dom';

/** Restores the scroll position of each history entry. The first entry of a tab is restored by its address. */
export function RestoreScroll() {
  return <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />;
}
