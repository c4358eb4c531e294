import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useConsent } from '../../lib/browser/analytics';
import { paths } from '../../lib/routes/paths';
import { Button } from '../../ui/button/Button';
import { TextLink } from '../../ui/text/TextLink';

/**
 * Asks once for consent to analytics. No answer counts as a refusal. The bar sticks to the bottom only after the first
 * scrolling, because before that it would cover the top of the page.
 */
export function ConsentBar() {
  const { t } = useLingui();
  const [consent, answer] = useConsent();
  const hasScrolled = useHasScrolled();
  if (consent !== null) return null;
  return (
    <section
      aria-label={t`Analytics consent`}
      className={clsx('border-line border-t bg-raised px-4 py-3 sm:px-6', hasScrolled && 'sticky bottom-0 z-10')}
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 text-ink-soft">
          <Trans>
            Can we measure how these pages are used? Nothing is sent unless you allow it.{' '}
            <TextLink to={paths.cookies}>What we store</TextLink>
          </Trans>
        </p>
        <div className="flex gap-2">
          <Button onClick={() => answer('denied')}>
            <Trans>Decline</Trans>
          </Button>
          <Button onClick={() => answer('granted')}>
            <Trans>Allow</Trans>
          </Button>
        </div>
      </div>
    </section>
  );
}

const useHasScrolled = () => {
  const [hasScrolled, setHasScrolled] = useState(false);
  useEffect(() => {
    if (hasScrolled) return;
    const notice = () => setHasScrolled(true);
    window.addEventListener('scroll', notice, { passive: true });
    return () => window.removeEventListener('scroll', notice);
  }, [hasScrolled]);
  return hasScrolled;
};
