import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { StageDeals } from '@rapport/shared/pipelines';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type ShownPipeline, useStages } from '../../lib/workspace/stages';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { Form } from '../../ui/form/Form';
import { showProblem } from '../../ui/form/formErrors';
import { SelectField } from '../../ui/form/SelectField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/Dialog';
import { pipelineQueries, useDeletePipeline } from './pipelines.queries';

interface DeletePipelineProps {
  pipeline: ShownPipeline;
  onClose: () => void;
}

/** Asks where the deals of a pipeline go before it is deleted. */
export function DeletePipeline({ pipeline, onClose }: DeletePipelineProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Delete ${{ name: pipeline.label }}?`}
      size="small"
    >
      <QueryState
        query={useQuery({ ...pipelineQueries.deals(pipeline.id), staleTime: 0 })}
        failed={t`The deals could not be counted`}
        skeleton="h-24 w-full"
      >
        {(counts) => <DeleteForm pipeline={pipeline} counts={counts} onClose={onClose} />}
      </QueryState>
    </Dialog>
  );
}

function DeleteForm({ pipeline, counts, onClose }: DeletePipelineProps & { counts: StageDeals[] }) {
  const { t } = useLingui();
  const { choicesOf, stageOf } = useStages();
  const { mutateAsync: remove } = useDeletePipeline();
  const choices = choicesOf().filter(({ value }) => {
    const stage = stageOf(value);
    return stage?.kind === 'open' && stage.pipeline_id !== pipeline.id;
  });
  const form = useForm({ defaultValues: { move_to: choices[0]?.value ?? '' } });
  const deals = counts.reduce((sum, count) => sum + count.deals, 0);
  const trashed = counts.reduce((sum, count) => sum + count.trashed, 0);
  const submit = form.handleSubmit(({ move_to }) =>
    remove({ id: pipeline.id, moveTo: deals > 0 ? move_to : undefined }).then(
      () => {
        toast.success(t`${{ name: pipeline.label }} was deleted`);
        onClose();
      },
      (problem) => showProblem(form, problem),
    ),
  );
  return (
    <Form form={form} onSubmit={submit}>
      <p className="text-ink-soft">
        {deals === 0
          ? t`It has no deals. This cannot be undone.`
          : t`It has ${plural(deals, { one: '# deal', other: '# deals' })}. This cannot be undone.`}{' '}
        {trashed > 0 && t`${plural(trashed, { one: '# of them is', other: '# of them are' })} in the trash.`}
      </p>
      {deals > 0 && (
        <SelectField
          name="move_to"
          label={t`Move open deals to`}
          hint={t`Won and lost deals go to the won and lost stage of the same pipeline.`}
          choices={choices}
        />
      )}
      <DialogActions>
        <DialogCancel />
        <SubmitButton tone="danger">
          <Trans>Delete pipeline</Trans>
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
