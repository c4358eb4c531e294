import { BookOpen, LifeBuoy, PlayCircle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/routes/paths';
import { Button } from '../../ui/button/Button';
import { SupportLink } from './SupportLink';

const questions = [
  {
    question: 'How do I import contacts?',
    answer: 'Choose a CSV file on Import/Export. You see a preview before anything is imported.',
    path: paths.importExport,
  },
  {
    question: 'How do I create a deal?',
    answer: 'Use Quick Add, the plus button, or the Deals page.',
    path: paths.deals,
  },
  {
    question: 'How do I upgrade my plan?',
    answer: 'Compare plans and upgrade under Billing. Your account is in Settings.',
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
  return (
    <div className="flex flex-col gap-4">
      <h2 className="font-semibold text-base">Help & Support</h2>
      <div className="flex flex-col gap-2">
        <Button icon={PlayCircle} className="justify-start" onClick={onTutorial}>
          Quick Start Guide
        </Button>
        <Button icon={LifeBuoy} className="justify-start" onClick={onSupport}>
          Contact Support
        </Button>
        <Button icon={BookOpen} className="justify-start" onClick={onHelpCenter}>
          Help Center
        </Button>
      </div>
      <section aria-labelledby="common-questions" className="flex flex-col gap-3">
        <h3 id="common-questions" className="font-semibold">
          Common questions
        </h3>
        {questions.map(({ question, answer, path }) => (
          <div key={question}>
            <h4 className="font-medium">{question}</h4>
            <p className="text-ink-soft">{answer}</p>
            <Link
              to={path}
              onClick={onClose}
              aria-label={`Go to page: ${question}`}
              className="tap-target inline-block text-accent-text underline underline-offset-2"
            >
              Go to page
            </Link>
          </div>
        ))}
      </section>
      <div className="border-line border-t pt-3 text-ink-soft">
        <p>
          <SupportLink />
        </p>
        <p>Phone support Mon-Fri 9AM-6PM EST</p>
      </div>
    </div>
  );
}
