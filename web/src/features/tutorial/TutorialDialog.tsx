import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { track } from '../../lib/analytics';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/Button';
import { Dialog, DialogActions } from '../../ui/Dialog';
import { Progress } from '../../ui/Progress';
import { tutorialSteps } from './tutorialSteps';

interface TutorialDialogProps {
  open: boolean;
  /** Left before its end. */
  onClose: () => void;
  /** Left by its last button, on the way to the dashboard. */
  onFinished?: () => void;
}

export function TutorialDialog({ open, onClose, onFinished = onClose }: TutorialDialogProps) {
  const [index, setIndex] = useState(0);
  const navigate = useNavigate();
  const step = tutorialSteps[index];
  if (!step) return null;
  const { title, icon: Icon, text, picture, points } = step;
  const isLast = index === tutorialSteps.length - 1;

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
  const place = `Step ${index + 1} of ${tutorialSteps.length}`;

  return (
    <Dialog open={open} onOpenChange={(next) => !next && close()} title="Quick Start Guide" description={place}>
      <div className="flex flex-col gap-4">
        <Progress label="Progress" percent={((index + 1) / tutorialSteps.length) * 100} valueText={place} />
        <div aria-live="polite" className="flex min-h-72 flex-col gap-3">
          <h3 className="flex items-center gap-3 font-semibold text-base">
            <span className="flex size-9 items-center justify-center rounded-lg bg-accent-soft text-accent-text">
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
            </span>
            {title}
          </h3>
          <p>{text}</p>
          {picture}
          <ul className="flex list-disc flex-col gap-1.5 ps-5 text-ink-soft">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
        <DialogActions>
          <Button disabled={index === 0} onClick={() => setIndex(index - 1)}>
            Previous
          </Button>
          {isLast ? (
            <Button tone="primary" onClick={finish}>
              Go to Dashboard
            </Button>
          ) : (
            <Button tone="primary" onClick={() => setIndex(index + 1)}>
              Next
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}
