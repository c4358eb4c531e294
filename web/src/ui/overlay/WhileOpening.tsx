import { type ReactNode, Suspense } from 'react';

/** Wraps a part whose code is loaded when it is opened. Until it is loaded, key presses are not shortcuts (`lib/browser/shortcuts`). */
export function WhileOpening({ children }: { children: ReactNode }) {
  return <Suspense fallback={<span hidden data-opening />}>{children}</Suspense>;
}
