import { ScrollRestoration } from 'react-router-dom';

/** Restores the scroll position of each history entry. For the first entry of a tab it is found by the URL. */
export function RestoreScroll() {
  return <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />;
}
