import { Outlet } from 'react-router-dom';
import { ConsentBar } from '../features/consent/ConsentBar';
import { Contained } from '../ui/feedback/Contained';
import { ScrollPlace } from './ScrollPlace';

/** What stands around the pages that need no account. */
export function PublicPages() {
  return (
    <>
      <Outlet />
      <Contained>
        <ConsentBar />
      </Contained>
      <ScrollPlace />
    </>
  );
}
