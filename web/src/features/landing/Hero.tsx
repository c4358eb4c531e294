import { Button } from '../../ui/Button';
import { scrollTo } from './scrollTo';

export function Hero({ onStart }: { onStart: () => void }) {
  return (
    <section className="mx-auto flex max-w-6xl flex-col items-start gap-6 px-4 py-16 sm:px-6 sm:py-24">
      <h1 className="max-w-3xl text-balance font-semibold text-4xl leading-tight tracking-tight sm:text-6xl">
        Know who they are, what was said, and what to do next.
      </h1>
      <p className="max-w-2xl text-ink-soft text-lg/8">
        Rapport is the CRM for the founder, the salesperson and the freelancer who keep their customers in a spreadsheet
        today. Drop the spreadsheet in, and find anyone by three letters.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" size="large" onClick={onStart}>
          Get Started Free
        </Button>
        <Button size="large" onClick={() => scrollTo('features')}>
          See Features
        </Button>
      </div>
    </section>
  );
}
