import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, BarChart3, Building2, Columns3, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { TutorialDialog } from '../features/tutorial/TutorialDialog';
import { paths } from '../lib/routes/paths';
import { say } from '../lib/words/words';

const RETURN_MS = 500;

const topics = [
  { name: msg`Contact management`, icon: Users },
  { name: msg`Company tracking`, icon: Building2 },
  { name: msg`Sales pipeline with drag and drop`, icon: Columns3 },
  { name: msg`Analytics and reports`, icon: BarChart3 },
];

export function Page() {
  const { t } = useLingui();
  const [stage, setStage] = useState<'open' | 'left' | 'finished'>('open');
  const navigate = useNavigate();
  useEffect(() => {
    if (stage !== 'left') return;
    const timer = setTimeout(() => void navigate(paths.landing), RETURN_MS);
    return () => clearTimeout(timer);
  }, [stage, navigate]);

  return (
    <div className="min-h-dvh bg-paper px-4 py-8 sm:px-6 sm:py-12">
      <title>{t`Quick Start Tutorial – Rapport`}</title>
      <meta
        name="description"
        content={t`See in 5 minutes how contacts, companies, deals and reports work in Rapport.`}
      />
      <main className="mx-auto max-w-2xl">
        <Link
          to={paths.landing}
          className="inline-flex min-h-8 items-center gap-2 font-medium text-ink-soft hover:text-ink pointer-coarse:min-h-11"
        >
          <ArrowLeft size={16} aria-hidden="true" />
          <Trans>Back to Home</Trans>
        </Link>
        <div className="mt-6">
          <h1 className="font-display text-4xl/tight tracking-tight">
            <Trans>Quick Start Tutorial (5 minutes)</Trans>
          </h1>
          <ul className="mt-6 grid gap-3 sm:grid-cols-2">
            {topics.map(({ name, icon: Icon }) => (
              <li
                key={name.id}
                className="flex items-center gap-3 rounded-lg border border-line bg-surface p-4 font-medium"
              >
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" className="text-accent-text" />
                {say(name)}
              </li>
            ))}
          </ul>
        </div>
      </main>
      <TutorialDialog
        open={stage === 'open'}
        onClose={() => setStage('left')}
        onFinished={() => setStage('finished')}
      />
    </div>
  );
}
