import { msg } from '@lingui/core/macro';
import { ArrowRight } from 'lucide-react';
import { Fragment } from 'react';
import { useWords } from '../../lib/words/macros';

const stages = [
  { name: msg`Lead`, dot: 'bg-stage-lead' },
  { name: msg`Qualified`, dot: 'bg-stage-qualified' },
  { name: msg`Proposal`, dot: 'bg-stage-proposal' },
  { name: msg`Closed`, dot: 'bg-stage-closed_won' },
];

/** The stages of a deal, as the tutorial explains them. */
export function TutorialStages() {
  const { _ } = useWords();
  return (
    <p className="flex flex-wrap items-center gap-2 rounded-md bg-sunken px-3 py-2.5">
      {stages.map(({ name, dot }, index) => (
        <Fragment key={name.id}>
          {index > 0 && <ArrowRight size={14} aria-hidden="true" className="text-ink-faint rtl:rotate-180" />}
          <span className="inline-flex items-center gap-1.5 font-medium">
            <span aria-hidden="true" className={`size-2 rounded-full ${dot}`} />
            {_(name)}
          </span>
        </Fragment>
      ))}
    </p>
  );
}
