import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { track } from '../../lib/browser/analytics';
import { paths } from '../../lib/routes/paths';
import { say } from '../../lib/words/words';
import { StepDialog } from '../../ui/overlay/StepDialog';
import { tutorialSteps } from './tutorialSteps';

interface TutorialDialogProps {
  open: boolean;
  /** Called when the tutorial is closed before its end. */
  onClose: () => void;
  /** Called when its last button is pressed, which then opens the dashboard. */
  onFinished?: () => void;
}

export function TutorialDialog({ open, onClose, onFinished = onClose }: TutorialDialogProps) {
  const { t } = useLingui();
  const [index, setIndex] = useState(0);
  const navigate = useNavigate();
  const step = tutorialSteps[index];
  if (!step) return null;
  const { title, icon: Icon, text, picture, points } = step;

  const close = () => {
    setIndex(0);
    onClose();
  };
  const finish = () => {
    setIndex(0);
    track('tutorial_finished');
    onFinished();
    void navigate(paths.dashboard);
  };

  return (
    <StepDialog
      open={open}
      onClose={close}
      title={t`Quick Start Guide`}
      index={index}
      count={tutorialSteps.length}
      onMove={setIndex}
      backLabel={t`Previous`}
      finish={{ label: t`Go to Dashboard`, onClick: finish }}
    >
      <h3 className="flex items-center gap-3 font-semibold text-base">
        <span className="flex size-9 items-center justify-center rounded-lg bg-accent-soft text-accent-text">
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        </span>
        {say(title)}
      </h3>
      <p>{say(text)}</p>
      {picture}
      <ul className="flex list-disc flex-col gap-1.5 ps-5 text-ink-soft">
        {points.map((point) => (
          <li key={point.id}>{say(point)}</li>
        ))}
      </ul>
    </StepDialog>
  );
}
