import { Trans, useLingui } from '@lingui/react/macro';
import { say } from '../../lib/words/words';
import { Button } from '../../ui/button/Button';
import { SECTIONS, scrollTo } from './scrollTo';

/** The brand, links to the sections if there is room for them, and the Sign In button. */
export function LandingHeader({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useLingui();
  return (
    <header className="sticky top-0 z-10 border-line border-b bg-paper/95 backdrop-blur-sm">
      <div className="mx-auto flex h-14 max-w-6xl items-center gap-6 px-4 sm:px-6">
        <span className="flex items-center gap-2.5 font-display text-2xl">
          <img src="/icon.svg" alt="" width={28} height={28} />
          Rapport
        </span>
        <nav aria-label={t`On this page`} className="ms-auto flex gap-6 max-md:hidden">
          {SECTIONS.map(({ id, label }) => (
            <a
              key={id}
              href={`#${id}`}
              className="tap-target text-ink-soft hover:text-ink"
              onClick={(event) => {
                event.preventDefault();
                scrollTo(id);
              }}
            >
              {say(label)}
            </a>
          ))}
        </nav>
        <Button className="max-md:ms-auto" onClick={onSignIn}>
          <Trans>Sign In</Trans>
        </Button>
      </div>
    </header>
  );
}
