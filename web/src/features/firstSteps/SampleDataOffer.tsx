import { Trans, useLingui } from '@lingui/react/macro';
import { say } from '../../lib/words/words';
import { Checkbox } from '../../ui/form/Checkbox';
import type { OnboardingAnswers } from './onboarding';
import { checklistFor } from './onboardingPlan';

interface SampleDataOfferProps {
  answers: OnboardingAnswers;
  addsSample: boolean;
  onChange: (addsSample: boolean) => void;
}

/** The last onboarding screen: the user's next steps, and the offer of sample data to explore. */
export function SampleDataOffer({ answers, addsSample, onChange }: SampleDataOfferProps) {
  const { t } = useLingui();
  return (
    <>
      <h3 className="font-display text-heading">
        <Trans>You are all set</Trans>
      </h3>
      <p>
        <Trans>Here are your next steps. You can also find them on the dashboard.</Trans>
      </p>
      <ol className="flex list-decimal flex-col gap-1 ps-5 text-ink-soft">
        {checklistFor(answers).map(({ label }) => (
          <li key={label.id}>{say(label)}</li>
        ))}
      </ol>
      <div className="mt-2 rounded-md bg-sunken px-3 py-2.5">
        <Checkbox
          label={t`Add two years of sample data to explore`}
          checked={addsSample}
          onChange={(event) => onChange(event.target.checked)}
        />
        <p className="ps-6 text-[13px]/4.5 text-ink-soft">
          <Trans>It is labeled, does not count toward your plan, and can be removed at any time.</Trans>
        </p>
      </div>
    </>
  );
}
