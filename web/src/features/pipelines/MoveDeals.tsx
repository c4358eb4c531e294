import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { StageChange, StageDeals } from '@rapport/shared/pipelines';
import { useForm } from 'react-hook-form';
import { type ShownPipeline, useStages } from '../../lib/workspace/stages';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showProblem } from '../../ui/form/formErrors';
import { SelectField } from '../../ui/form/SelectField';
import { Dialog } from '../../ui/overlay/Dialog';

interface MoveDealsProps {
  pipeline: ShownPipeline;
  /** The stages as they will be saved. */
  stages: StageChange[];
  /** The removed stages that have deals. */
  inUse: StageDeals[];
  onSave: (moveTo: Record<string, string>) => Promise<unknown>;
  onClose: () => void;
}

/** Asks where the deals of removed stages go. */
export function MoveDeals({ pipeline, stages, inUse, onSave, onClose }: MoveDealsProps) {
  const { t } = useLingui();
  const { choicesOf, stageOf } = useStages();
  const elsewhere = choicesOf().filter(({ value }) => {
    const stage = stageOf(value);
    return stage?.kind === 'open' && stage.pipeline_id !== pipeline.id;
  });
  const group = elsewhere.length > 0 ? pipeline.label : undefined;
  const here = stages.flatMap(({ key, ref, kind, name }) => {
    const value = key ?? ref;
    if (kind !== 'open' || value === undefined) return [];
    return [{ value, label: name ?? stageOf(value)?.label ?? '', group }];
  });
  const form = useForm({
    defaultValues: { move_to: Object.fromEntries(inUse.map(({ stage }) => [stage, here[0]?.value ?? ''])) },
  });
  const submit = form.handleSubmit(({ move_to }) => onSave(move_to).catch((problem) => showProblem(form, problem)));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Where do the deals go?`}
      description={t`What you are about to remove contains deals. Each keeps its history when it moves.`}
      size="small"
    >
      <Form form={form} onSubmit={submit}>
        {inUse.map(({ stage, deals, trashed }) => (
          <SelectField
            key={stage}
            name={`move_to.${stage}`}
            label={t`${plural(deals, { one: '# deal', other: '# deals' })} in ${{ stage: stageOf(stage)?.label }}`}
            hint={trashed > 0 && t`${plural(trashed, { one: '# of them is', other: '# of them are' })} in the trash.`}
            choices={[...here, ...elsewhere]}
          />
        ))}
        <FormActions>
          <Trans>Move deals and save</Trans>
        </FormActions>
      </Form>
    </Dialog>
  );
}
