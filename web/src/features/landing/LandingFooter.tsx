import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/routes/paths';
import { LanguageSwitch } from '../../lib/words/LanguageSwitch';
import { say } from '../../lib/words/words';
import { SECTIONS, scrollTo } from './scrollTo';

interface LandingFooterProps {
  onSignUp: () => void;
  onSignIn: () => void;
}

const legal = [
  { label: msg`Terms`, path: paths.terms },
  { label: msg`Privacy`, path: paths.privacy },
  { label: msg`Cookies`, path: paths.cookies },
  { label: msg`Refunds`, path: paths.refunds },
  { label: msg`Data processing`, path: paths.dpa },
];

const look = 'tap-target inline-block hover:text-ink hover:underline';

export function LandingFooter({ onSignUp, onSignIn }: LandingFooterProps) {
  const { t } = useLingui();
  const actions = [
    ...SECTIONS.map(({ id, label }) => ({ label: say(label), onClick: () => scrollTo(id) })),
    { label: t`Sign Up`, onClick: onSignUp },
    { label: t`Sign In`, onClick: onSignIn },
  ];
  return (
    <footer className="border-margin border-t">
      <div className="flex flex-wrap items-start justify-between gap-x-12 gap-y-6 py-10 text-ink-soft">
        <div className="flex flex-col gap-3">
          <span className="font-display text-2xl text-ink">Rapport</span>
          <LanguageSwitch />
        </div>
        <div className="flex flex-wrap gap-x-16 gap-y-6">
          <Column title="Rapport">
            {actions.map(({ label, onClick }) => (
              <li key={label}>
                <button type="button" className={look} onClick={onClick}>
                  {label}
                </button>
              </li>
            ))}
            <li>
              <Link to={paths.tutorial} className={look}>
                <Trans>Quick start</Trans>
              </Link>
            </li>
          </Column>
          <Column title={t`Legal`}>
            {legal.map(({ label, path }) => (
              <li key={path}>
                <Link to={path} className={look}>
                  {say(label)}
                </Link>
              </li>
            ))}
          </Column>
        </div>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="font-medium text-ink">{title}</h2>
      <ul className="mt-2 flex flex-col gap-1">{children}</ul>
    </nav>
  );
}
