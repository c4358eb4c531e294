import type { ReactNode } from 'react';
import { Button } from '../button/Button';
import { Progress } from '../feedback/Progress';
import { Dialog, DialogActions } from './Dialog';

interface StepDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Which of the steps stands open, from 0, and how many there are. */
  index: number;
  count: number;
  onMove: (index: number) => void;
  backLabel: string;
  /** The button of the last step. */
  finish: { label: string; onClick: () => void };
  children: ReactNode;
}

/** A dialog of several steps, with its progress and the ways forward and back. */
export function StepDialog(props: StepDialogProps) {
  const { open, onClose, title, index, count, onMove, backLabel, finish, children } = props;
  const place = `Step ${index + 1} of ${count}`;
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={title} description={place}>
      <div className="flex flex-col gap-4">
        <Progress label="Progress" percent={((index + 1) / count) * 100} valueText={place} />
        <div aria-live="polite" className="flex min-h-72 flex-col gap-3 sm:min-h-96">
          {children}
        </div>
        <DialogActions>
          <Button disabled={index === 0} onClick={() => onMove(index - 1)}>
            {backLabel}
          </Button>
          {index === count - 1 ? (
            <Button tone="primary" onClick={finish.onClick}>
              {finish.label}
            </Button>
          ) : (
            <Button tone="primary" onClick={() => onMove(index + 1)}>
              Next
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}
