import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ConsentBar } from '../features/consent/ConsentBar';

/** What stands around the pages that need no account. */
export function PublicPages() {
  return (
    <>
      <Outlet />
      <ConsentBar />
      <ScrollRestoration />
    </>
  );
}
