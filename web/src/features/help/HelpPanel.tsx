import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { BookOpen, LifeBuoy, PlayCircle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/routes/paths';
import { useWords } from '../../lib/words/macros';
import { Button } from '../../ui/button/Button';
import { SupportLink } from './SupportLink';

const questions = [
  {
    question: msg`How do I import contacts?`,
    answer: msg`Choose a CSV file on Import/Export. You see a preview before anything is imported.`,
    path: paths.importExport,
  },
  {
    question: msg`How do I create a deal?`,
    answer: msg`Use Quick Add, the plus button, or the Deals page.`,
    path: paths.deals,
  },
  {
    question: msg`How do I upgrade my plan?`,
    answer: msg`Compare plans and upgrade under Billing. Your account is in Settings.`,
    path: paths.settings,
  },
];

interface HelpPanelProps {
  onTutorial: () => void;
  onSupport: () => void;
  onHelpCenter: () => void;
  onClose: () => void;
}

export function HelpPanel({ onTutorial, onSupport, onHelpCenter, onClose }: HelpPanelProps) {
  const { t } = useLingui();
  const { _ } = useWords();
  return (
    <div className="flex flex-col gap-4">
      <h2 className="font-display text-heading">{t`Help & Support`}</h2>
      <div className="flex flex-col gap-2">
        <Button icon={PlayCircle} className="justify-start" onClick={onTutorial}>
          {t`Quick Start Guide`}
        </Button>
        <Button icon={LifeBuoy} className="justify-start" onClick={onSupport}>
          {t`Contact Support`}
        </Button>
        <Button icon={BookOpen} className="justify-start" onClick={onHelpCenter}>
          {t`Help Center`}
        </Button>
      </div>
      <section aria-labelledby="common-questions" className="flex flex-col gap-3">
        <h3 id="common-questions" className="font-semibold">
          {t`Common questions`}
        </h3>
        {questions.map(({ question, answer, path }) => (
          <div key={path}>
            <h4 className="font-medium">{_(question)}</h4>
            <p className="text-ink-soft">{_(answer)}</p>
            <Link
              to={path}
              onClick={onClose}
              aria-label={t`Go to page: ${{ question: _(question) }}`}
              className="tap-target inline-block text-accent-text underline underline-offset-2"
            >
              {t`Go to page`}
            </Link>
          </div>
        ))}
      </section>
      <div className="border-line border-t pt-3 text-ink-soft">
        <p>
          <SupportLink />
        </p>
        <p>{t`Phone support Mon-Fri 9AM-6PM EST`}</p>
      </div>
    </div>
  );
}
