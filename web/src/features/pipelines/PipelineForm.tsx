import { Trans, useLingui } from '@lingui/react/macro';
import type { ShownPipeline } from '../../lib/workspace/stages';
import { AskBeforeLeaving } from '../../ui/form/AskBeforeLeaving';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { Card } from '../../ui/page/Card';
import { ConflictNotice } from '../../ui/record/ConflictNotice';
import { MoveDeals } from './MoveDeals';
import { StageList } from './StageList';
import { usePipelineForm } from './usePipelineForm';

interface PipelineFormProps {
  pipeline: ShownPipeline;
  isOwner: boolean;
}

/** The name and the stages of a pipeline, saved together. */
export function PipelineForm({ pipeline, isOwner }: PipelineFormProps) {
  const { t } = useLingui();
  const { form, submit, conflict, keepMine, takeTheirs, pendingMove, saveMoving, cancelMove } =
    usePipelineForm(pipeline);
  return (
    <Card title={<bdi>{pipeline.label}</bdi>}>
      <Form form={form} onSubmit={submit}>
        <AskBeforeLeaving tab={['tab', 'pipeline']} />
        {conflict && (
          <ConflictNotice by={null} differences={conflict} onKeepMine={keepMine} onTakeTheirs={takeTheirs} />
        )}
        <fieldset disabled={!isOwner} className="flex min-w-0 flex-col gap-4">
          <div className="sm:w-80">
            <Field name="name" label={t`Name`} />
          </div>
          <StageList pipelineId={pipeline.id} isOwner={isOwner} />
          {isOwner && (
            <div>
              <SubmitButton>
                <Trans>Save pipeline</Trans>
              </SubmitButton>
            </div>
          )}
        </fieldset>
      </Form>
      {pendingMove && (
        <MoveDeals
          pipeline={pipeline}
          stages={pendingMove.change.stages ?? []}
          inUse={pendingMove.inUse}
          onSave={saveMoving}
          onClose={cancelMove}
        />
      )}
    </Card>
  );
}
