import { Trans, useLingui } from '@lingui/react/macro';
import type { Sentence } from '@rapport/shared/words';
import { Picture } from '../../ui/feedback/Picture';
import { ChoiceCards } from './ChoiceCards';
import type { OnboardingAnswers } from './onboarding';
import { COMPANY_SIZES, FIRST_ACTIONS, GOALS, INDUSTRIES, ROLES } from './onboardingChoices';
import { SampleDataOffer } from './SampleDataOffer';

const entriesOf = <Key extends string>(labels: Record<Key, Sentence>) => Object.entries(labels) as [Key, Sentence][];

interface OnboardingStepProps {
  index: number;
  answers: OnboardingAnswers;
  onAnswer: (change: Partial<OnboardingAnswers>) => void;
  addsSample: boolean;
  onSample: (addsSample: boolean) => void;
}

export function OnboardingStep({ index, answers, onAnswer, addsSample, onSample }: OnboardingStepProps) {
  const { t } = useLingui();
  const { role, companySize, industry, primaryGoal, firstActions } = answers;
  switch (index) {
    case 0:
      return (
        <div className="my-auto flex flex-col items-center gap-3 text-balance text-center">
          <Picture name="people" />
          <h3 className="mt-2 font-display text-title">
            <Trans>Welcome to Rapport</Trans>
          </h3>
          <p className="max-w-prose">
            <Trans>A few questions, so that you begin where it matters to you. It takes about 2 minutes.</Trans>
          </p>
          <p className="text-ink-soft">
            <Trans>You can skip any question.</Trans>
          </p>
        </div>
      );
    case 1:
      return (
        <ChoiceCards
          legend={t`What is your role?`}
          name="role"
          choices={entriesOf(ROLES)}
          chosen={role ? [role] : []}
          onToggle={(value) => onAnswer({ role: value })}
        />
      );
    case 2:
      return (
        <>
          <ChoiceCards
            legend={t`How large is your company?`}
            name="companySize"
            choices={entriesOf(COMPANY_SIZES)}
            chosen={companySize ? [companySize] : []}
            onToggle={(value) => onAnswer({ companySize: value })}
          />
          <ChoiceCards
            legend={t`Which industry are you in?`}
            name="industry"
            choices={entriesOf(INDUSTRIES)}
            chosen={industry ? [industry] : []}
            onToggle={(value) => onAnswer({ industry: value })}
          />
        </>
      );
    case 3:
      return (
        <ChoiceCards
          legend={t`What is your primary goal?`}
          name="primaryGoal"
          choices={entriesOf(GOALS)}
          chosen={primaryGoal ? [primaryGoal] : []}
          onToggle={(value) => onAnswer({ primaryGoal: value })}
        />
      );
    case 4:
      return (
        <ChoiceCards
          legend={t`What would you like to do first?`}
          name="firstActions"
          kind="checkbox"
          choices={entriesOf(FIRST_ACTIONS)}
          chosen={firstActions}
          onToggle={(value) =>
            onAnswer({
              firstActions: firstActions.includes(value)
                ? firstActions.filter((action) => action !== value)
                : [...firstActions, value],
            })
          }
        />
      );
    default:
      return <SampleDataOffer answers={answers} addsSample={addsSample} onChange={onSample} />;
  }
}
