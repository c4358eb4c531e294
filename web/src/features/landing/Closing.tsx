import { Button } from '../../ui/button/Button';

export function Closing({ onStart }: { onStart: () => void }) {
  return (
    <section className="flex flex-col items-start gap-6 border-margin border-t py-20">
      <h2 className="max-w-xl text-balance font-display text-4xl/tight tracking-tight sm:text-5xl/tight">
        Bring your spreadsheet. It takes a minute.
      </h2>
      <Button tone="primary" size="large" onClick={onStart}>
        Get Started Free
      </Button>
      <p className="text-ink-faint">14 days free on every plan. No credit card required.</p>
    </section>
  );
}
