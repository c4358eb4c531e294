import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { showBrand } from '../../lib/brand/showBrand';
import { appName } from '../../lib/words/i18n';
import { Button } from '../../ui/button/Button';

/** The front page in a browser that shows a workspace's brand. Its members sign in there. */
export function BrandedFront({ problem, onSignIn }: { problem: ReactNode; onSignIn: () => void }) {
  return (
    <div className="flex min-h-dvh flex-col items-center bg-paper px-4 py-12 sm:py-20">
      <title>{appName()}</title>
      <main className="flex w-full max-w-sm flex-col gap-5 rounded-lg border border-line bg-surface p-6">
        <h1 className="brand font-display text-heading">
          <img src="/icon.svg" alt="" width={28} height={28} className="inline-block" />
          {appName()}
        </h1>
        {problem}
        <Button tone="primary" size="large" onClick={onSignIn}>
          <Trans>Sign In</Trans>
        </Button>
        <Button tone="quiet" onClick={() => showBrand(null)}>
          <Trans>Use another workspace</Trans>
        </Button>
      </main>
    </div>
  );
}
