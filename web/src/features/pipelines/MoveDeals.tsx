import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { StageDeals } from '@rapport/shared/pipelines';
import { useForm } from 'react-hook-form';
import { type ShownPipeline, useStages } from '../../lib/workspace/stages';
import { Form } from '../../ui/form/Form';
import { showProblem } from '../../ui/form/formErrors';
import { SelectField } from '../../ui/form/SelectField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/Dialog';
import type { StageValues } from './pipelineInput';

interface MoveDealsProps {
  pipeline: ShownPipeline;
  /** The stages as they will be. */
  stages: StageValues[];
  /** The removed stages that have deals. */
  inUse: StageDeals[];
  onSave: (moveTo: Record<string, string>) => Promise<unknown>;
  onClose: () => void;
}

/** Asks where the deals of removed stages go. */
export function MoveDeals({ pipeline, stages, inUse, onSave, onClose }: MoveDealsProps) {
  const { t } = useLingui();
  const { choicesOf, stageOf } = useStages();
  const typed = new Map(stages.map(({ key, name }) => [key, name]));
  const choices = choicesOf().flatMap((choice) => {
    const stage = stageOf(choice.value);
    if (stage?.kind !== 'open' || (stage.pipeline_id === pipeline.id && !typed.has(choice.value))) return [];
    return [{ ...choice, label: typed.get(choice.value) ?? choice.label }];
  });
  const own = choices.find(({ value }) => typed.has(value)) ?? choices[0];
  const form = useForm({
    defaultValues: { move_to: Object.fromEntries(inUse.map(({ stage }) => [stage, own?.value ?? ''])) },
  });
  const submit = form.handleSubmit(({ move_to }) =>
    onSave(move_to).catch((problem) => showProblem(form, problem, t`Something went wrong. Please try again.`)),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Where do the deals go?`}
      description={
        choices.length > 0
          ? t`There are deals in what you are about to remove. Each moves with its history.`
          : t`There are deals in every stage that you are about to remove. Keep one of them and rename it, so that its deals have a place.`
      }
      size="small"
    >
      <Form form={form} onSubmit={submit}>
        {choices.length > 0 &&
          inUse.map(({ stage, deals, trashed }) => (
            <SelectField
              key={stage}
              name={`move_to.${stage}`}
              label={t`${plural(deals, { one: '# deal', other: '# deals' })} in ${{ stage: stageOf(stage)?.label }}`}
              hint={trashed > 0 && t`${plural(trashed, { one: '# of them is', other: '# of them are' })} in the trash.`}
              choices={choices}
            />
          ))}
        <DialogActions>
          <DialogCancel />
          {choices.length > 0 && (
            <SubmitButton>
              <Trans>Move deals and save</Trans>
            </SubmitButton>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  );
}
