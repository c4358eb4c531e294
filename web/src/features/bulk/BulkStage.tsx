import { Trans, useLingui } from '@lingui/react/macro';
import type { DealBulkAction } from '@rapport/shared/bulk';
import { CircleDot } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ReasonField } from '../../lib/records/ReasonField';
import { useStages } from '../../lib/workspace/stages';
import { Button } from '../../ui/button/Button';
import { Form } from '../../ui/form/Form';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/Dialog';
import { Menu, MenuItem, MenuLabel } from '../../ui/overlay/Menu';

interface BulkStageProps {
  /** The selection in words, such as `3 deals`. */
  chosen: string;
  isBusy: boolean;
  onAct: (action: DealBulkAction) => void;
}

/** Moves the selected deals to a stage. If it is a lost stage, asks for the reason first. */
export function BulkStage({ chosen, isBusy, onAct }: BulkStageProps) {
  const { t } = useLingui();
  const [lostStage, setLostStage] = useState<string | null>(null);
  const { pipelines } = useStages();
  const lose = (lost_reason: string) => {
    setLostStage(null);
    if (lostStage) onAct({ type: 'stage', stage: lostStage, lost_reason });
  };
  return (
    <>
      <Menu
        side="top"
        align="start"
        trigger={
          <Button icon={CircleDot} size="small" isBusy={isBusy}>
            <Trans>Stage</Trans>
          </Button>
        }
      >
        {pipelines.map(({ id, label: pipeline, stages }) => (
          <Fragment key={id}>
            {pipelines.length > 1 && <MenuLabel>{pipeline}</MenuLabel>}
            {stages.map(({ key: stage, kind, label }) => (
              <MenuItem
                key={stage}
                onSelect={() =>
                  kind === 'lost' ? setLostStage(stage) : onAct({ type: 'stage', stage, lost_reason: '' })
                }
              >
                {label}
              </MenuItem>
            ))}
          </Fragment>
        ))}
      </Menu>
      <Dialog
        open={lostStage !== null}
        onOpenChange={() => setLostStage(null)}
        title={t`Why were ${chosen} lost?`}
        size="small"
      >
        <LossForm onLose={lose} />
      </Dialog>
    </>
  );
}

function LossForm({ onLose }: { onLose: (reason: string) => void }) {
  const form = useForm({ defaultValues: { lost_reason: '' } });
  return (
    <Form form={form} onSubmit={form.handleSubmit(({ lost_reason }) => onLose(lost_reason))}>
      <ReasonField />
      <DialogActions>
        <DialogCancel />
        <SubmitButton>
          <Trans>Mark as lost</Trans>
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
