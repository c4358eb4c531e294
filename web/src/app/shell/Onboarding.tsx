import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../features/access/useSession';
import { isOnboarded } from '../../features/firstSteps/progress';
import { useAddSampleData } from '../../features/firstSteps/sampleData.queries';
import { track } from '../../lib/browser/analytics';
import { MissingOverlay } from '../../ui/feedback/MissingFile';
import { lazyPart } from '../../ui/overlay/lazyPart';

const OPEN_MS = 1_000;

const OnboardingWizard = lazyPart(
  () => import('../../features/firstSteps/OnboardingWizard').then((m) => m.OnboardingWizard),
  MissingOverlay,
);

/** Opens the onboarding wizard shortly after sign-in, until it has been completed. */
export function Onboarding() {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const addSampleData = useAddSampleData();
  // A demo is not set up by its visitor, so it shows no wizard.
  const userId = user?.workspace.demo_until ? undefined : user?.id;
  useEffect(() => {
    if (!userId || isOnboarded()) return;
    const timer = setTimeout(() => setIsOpen(true), OPEN_MS);
    return () => clearTimeout(timer);
  }, [userId]);

  const begin = (firstScreen: string, addsSample: boolean) => {
    track('onboarding_finished');
    if (addsSample) addSampleData.mutate();
    void navigate(firstScreen);
  };
  return (
    <Suspense>{isOpen && <OnboardingWizard open onClose={() => setIsOpen(false)} onCompleted={begin} />}</Suspense>
  );
}
