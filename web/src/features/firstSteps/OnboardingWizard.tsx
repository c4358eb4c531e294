import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { StepDialog } from '../../ui/overlay/StepDialog';
import { OnboardingStep } from './OnboardingStep';
import { noAnswers, storeAnswers } from './onboarding';
import { firstScreenFor, wantsSampleData } from './onboardingPlan';

const STEPS = 6;

interface OnboardingWizardProps {
  open: boolean;
  onClose: () => void;
  /** @param firstScreen - the path of the screen that the answers lead to */
  onCompleted: (firstScreen: string, addsSample: boolean) => void;
}

/** The onboarding questions. If they are closed with the X, they are shown again at the next visit. */
export function OnboardingWizard({ open, onClose, onCompleted }: OnboardingWizardProps) {
  const { t } = useLingui();
  const [index, setIndex] = useState(0);
  const [answers, setAnswers] = useState(noAnswers);
  const [sampleChoice, setSampleChoice] = useState<boolean | null>(null);
  const addsSample = sampleChoice ?? wantsSampleData(answers);

  const complete = () => {
    storeAnswers(answers);
    onCompleted(firstScreenFor(answers), addsSample);
    onClose();
  };

  return (
    <StepDialog
      open={open}
      onClose={onClose}
      title={t`First steps`}
      index={index}
      count={STEPS}
      onMove={setIndex}
      backLabel={t`Back`}
      finish={{ label: t`Get Started`, onClick: complete }}
    >
      <OnboardingStep
        index={index}
        answers={answers}
        onAnswer={(change) => setAnswers({ ...answers, ...change })}
        addsSample={addsSample}
        onSample={setSampleChoice}
      />
    </StepDialog>
  );
}
