import { useState } from 'react';

/**
 * True from the first opening on. An overlay's code is fetched when it first opens, and it stays mounted afterwards
 * to fade out.
 */
export const useWasOpened = (open: boolean) => {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return wasOpened;
};
