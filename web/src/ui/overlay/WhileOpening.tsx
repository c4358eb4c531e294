import { type ReactNode, Suspense } from 'react';

/** Around what somebody opens and whose code is fetched then. Until it is there, no key press is a shortcut (`lib/browser/shortcuts`). */
export function WhileOpening({ children }: { children: ReactNode }) {
  return <Suspense fallback={<span hidden data-opening />}>{children}</Suspense>;
}
