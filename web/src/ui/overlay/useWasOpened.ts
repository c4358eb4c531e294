import { useState } from 'react';

/**
 * True from the first opening on: the code of an overlay is fetched when it is first wanted, and it stays mounted
 * afterwards to fade out.
 */
export const useWasOpened = (open: boolean) => {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened;
};
