import { memo, type ReactNode } from 'react';

interface FrozenProps {
  isFrozen: boolean;
  children: ReactNode;
}

/**
 * Keeps showing its content from before it was frozen, whatever its new props are. A closing dialog is frozen, because
 * the page may have dropped its record while it is still on screen.
 */
export const Frozen = memo(
  ({ children }: FrozenProps) => children,
  (_shown, { isFrozen }) => isFrozen,
);
