import { memo, type ReactNode } from 'react';

interface FrozenProps {
  isFrozen: boolean;
  children: ReactNode;
}

/**
 * Keeps showing its content as it was before it was frozen, whatever it is given since. A dialog that closes is frozen,
 * because the page may have let go of what the dialog is about while it is still on screen.
 */
export const Frozen = memo(
  ({ children }: FrozenProps) => children,
  (_shown, { isFrozen }) => isFrozen,
);
