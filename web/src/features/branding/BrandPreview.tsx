import { Trans, useLingui } from '@lingui/react/macro';
import { accentColors } from '@rapport/shared/accent';
import type { Brand } from '@rapport/shared/branding';
import { clsx } from 'clsx';
import { iconOf } from '../../lib/brand/brandStyle';

const PAPER = {
  light: { background: '#f9f5ed', color: '#291f1a', borderColor: '#ddd6cb' },
  dark: { background: '#171310', color: '#f0e9e1', borderColor: '#3a332e' },
};

/** Rapport's own accent color, for a brand without one. */
const OWN_ACCENT = '#63275f';

/** A preview of the top corner of the app, of buttons and of links with a brand, in both themes. */
export function BrandPreview({ brand }: { brand: Brand }) {
  const { t } = useLingui();
  const colors = accentColors(brand.accent ?? OWN_ACCENT);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => {
        const tokens = colors[theme];
        return (
          <figure key={theme} className="flex min-w-0 flex-col gap-1">
            <div className="flex min-w-0 flex-col gap-3 rounded-lg border p-4" style={PAPER[theme]}>
              <Corner brand={brand} isDark={theme === 'dark'} />
              <div className="flex flex-wrap items-center gap-3" aria-hidden="true">
                <span
                  className="rounded-md px-3 py-1.5 font-medium"
                  style={{ background: tokens.accent, color: tokens['accent-ink'] }}
                >
                  <Trans>Button</Trans>
                </span>
                <span className="underline" style={{ color: tokens['accent-text'] }}>
                  <Trans>Link</Trans>
                </span>
                <span
                  className="rounded-md px-2 py-1"
                  style={{ background: tokens['accent-soft'], color: tokens['accent-text'] }}
                >
                  <Trans>Selected</Trans>
                </span>
              </div>
            </div>
            <figcaption className="text-[13px]/4.5 text-ink-faint">
              {theme === 'light' ? t`Light theme` : t`Dark theme`}
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}

function Corner({ brand, isDark }: { brand: Brand; isDark: boolean }) {
  const { name, logo } = brand;
  if (logo) {
    return (
      <img
        src={logo}
        alt={name}
        className={clsx('h-8 max-w-full self-start object-contain', isDark && 'rounded-sm px-1 py-0.5')}
        style={isDark ? { background: '#fff' } : undefined}
      />
    );
  }
  return (
    <div className="flex min-w-0 items-center gap-2.5 font-display text-2xl">
      <img src={iconOf(brand)} alt="" width={28} height={28} className="rounded-md object-contain" />
      <bdi className="truncate">{name}</bdi>
    </div>
  );
}
