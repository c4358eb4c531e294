import { ScrollRestoration } from 'react-router-dom';

/** Where one was on each page comes back with it; the first page of a tab has no place of its own but that of its address. */
export function ScrollPlace() {
  return <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />;
}
