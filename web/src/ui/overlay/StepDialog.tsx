import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../button/Button';
import { Progress } from '../feedback/Progress';
import { Dialog, DialogActions } from './Dialog';

interface StepDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The index of the current step, and the number of steps. */
  index: number;
  count: number;
  onMove: (index: number) => void;
  backLabel: string;
  /** The label of the last step's button. */
  finish: { label: string; onClick: () => void };
  children: ReactNode;
}

/** A dialog with several steps, their progress, and Back and Next. */
export function StepDialog(props: StepDialogProps) {
  const { t } = useLingui();
  const { open, onClose, title, index, count, onMove, backLabel, finish, children } = props;
  const place = t`Step ${{ step: index + 1 }} of ${count}`;
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={title} description={place}>
      <div className="flex flex-col gap-4">
        <Progress label={t`Progress`} percent={((index + 1) / count) * 100} valueText={place} />
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
              <Trans>Next</Trans>
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}
