import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button/Button';

export function Closing({ onStart }: { onStart: () => void }) {
  return (
    <section className="flex flex-col items-start gap-6 border-margin border-t py-20">
      <h2 className="max-w-xl text-balance font-display text-4xl/tight tracking-tight sm:text-5xl/tight">
        <Trans>Bring your spreadsheet. It takes a minute.</Trans>
      </h2>
      <Button tone="primary" size="large" onClick={onStart}>
        <Trans>Get Started Free</Trans>
      </Button>
      <p className="text-ink-faint">
        <Trans>14 days free on every plan. No credit card required.</Trans>
      </p>
    </section>
  );
}
