import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button/Button';
import { DemoButton } from './DemoButton';
import { Screenshot } from './Screenshot';
import { scrollTo } from './scrollTo';

export function Hero({ onStart }: { onStart: () => void }) {
  const { t } = useLingui();
  return (
    <section className="pt-12 pb-14 sm:pt-20">
      <div className="flex flex-col items-start gap-6 lg:grid lg:grid-cols-5 lg:items-end lg:gap-12">
        <h1 className="text-balance font-display text-5xl/[1.08] tracking-tight sm:text-6xl/[1.05] lg:col-span-3 lg:text-7xl/[1.02]">
          <Trans>Know who they are, what was said, and what to do next.</Trans>
        </h1>
        <div className="flex flex-col items-start gap-6 lg:col-span-2 lg:pb-2">
          <p className="text-ink-soft text-lg/7">
            <Trans>
              Rapport is the CRM for the founder, the salesperson and the freelancer who keep their customers in a
              spreadsheet today. Drop the spreadsheet in, and find anyone by three letters.
            </Trans>
          </p>
          <div className="flex flex-wrap gap-3">
            <Button tone="primary" size="large" onClick={onStart}>
              <Trans>Get Started Free</Trans>
            </Button>
            <Button size="large" onClick={() => scrollTo('features')}>
              <Trans>See Features</Trans>
            </Button>
          </div>
          <DemoButton />
        </div>
      </div>
      <Screenshot
        name="dashboard"
        alt={t`The dashboard: one sentence on what waits for an answer, the tasks of today, and the month in figures.`}
        isFirst
        className="mt-12 sm:mt-16"
      />
    </section>
  );
}
