import { Button } from '../../ui/Button';

export function Closing({ onStart }: { onStart: () => void }) {
  return (
    <section className="mx-auto flex max-w-6xl flex-col items-center gap-5 px-4 py-20 text-center sm:px-6">
      <h2 className="text-balance font-semibold text-3xl tracking-tight">Bring your spreadsheet. It takes a minute.</h2>
      <Button tone="primary" size="large" onClick={onStart}>
        Get Started Free
      </Button>
    </section>
  );
}
