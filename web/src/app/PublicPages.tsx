import { Outlet } from 'react-router-dom';
import { ConsentBar } from '../features/consent/ConsentBar';
import { SilentErrorBoundary } from '../ui/feedback/SilentErrorBoundary';
import { RestoreScroll } from './RestoreScroll';

/** Layout of the pages that need no account. */
export function PublicPages() {
  return (
    <>
      <Outlet />
      <SilentErrorBoundary>
        <ConsentBar />
      </SilentErrorBoundary>
      <RestoreScroll />
    </>
  );
}
