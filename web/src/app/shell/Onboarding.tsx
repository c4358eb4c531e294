import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../features/auth/useSession';
import { isOnboarded, type OnboardingAnswers } from '../../features/onboarding/onboarding';
import { useAddSampleData } from '../../features/onboarding/onboarding.queries';
import { firstScreenFor } from '../../features/onboarding/onboardingPlan';
import { track } from '../../lib/browser/analytics';
import { MissingOverlay } from '../../ui/feedback/MissingFile';
import { lazyPart } from '../../ui/overlay/lazyPart';

const OPEN_MS = 1_000;

const OnboardingWizard = lazyPart(
  () => import('../../features/onboarding/OnboardingWizard').then((m) => m.OnboardingWizard),
  MissingOverlay,
);

/** Opens the first steps for somebody who has not gone through them, a moment after they arrive. */
export function Onboarding() {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const addSampleData = useAddSampleData();
  const userId = user?.id;
  useEffect(() => {
    if (!userId || isOnboarded()) return;
    const timer = setTimeout(() => setIsOpen(true), OPEN_MS);
    return () => clearTimeout(timer);
  }, [userId]);

  const begin = (answers: OnboardingAnswers, addsSample: boolean) => {
    track('onboarding_finished');
    if (addsSample) addSampleData.mutate();
    void navigate(firstScreenFor(answers));
  };
  return (
    <Suspense>{isOpen && <OnboardingWizard open onClose={() => setIsOpen(false)} onCompleted={begin} />}</Suspense>
  );
}
