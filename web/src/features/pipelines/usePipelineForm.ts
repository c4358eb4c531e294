import { t } from '@lingui/core/macro';
import type { PipelineChange, StageDeals } from '@rapport/shared/pipelines';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { isConflict } from '../../lib/http/apiProblem';
import { formResolver } from '../../lib/words/formResolver';
import { pipelinesQuery } from '../../lib/workspace/settings';
import type { ShownPipeline } from '../../lib/workspace/stages';
import { toast } from '../../ui/feedback/toast';
import { showFieldErrors } from '../../ui/form/formErrors';
import { differencesOf } from './differences';
import { changeOf, PipelineInput, type PipelineValues, rebaseEdits, valuesOf } from './pipelineInput';
import { pipelineQueries, useChangePipeline } from './pipelines.queries';

/**
 * The form of a pipeline, based on the version with which it was opened. Changes that someone else saves meanwhile are
 * shown before they can be overwritten.
 */
export const usePipelineForm = (pipeline: ShownPipeline) => {
  const client = useQueryClient();
  const { mutateAsync: save } = useChangePipeline();
  const [base, setBase] = useState(pipeline);
  const [pendingMove, setPendingMove] = useState<{ change: PipelineChange; inUse: StageDeals[] } | null>(null);
  const form = useForm<PipelineValues, unknown, z.output<typeof PipelineInput>>({
    resolver: formResolver(PipelineInput),
    defaultValues: valuesOf(pipeline),
  });
  // Not the `isSubmitting` of the form, because the dialog about the deals of removed stages is a separate form that
  // saves too.
  const [isSaving, setIsSaving] = useState(false);
  const { isDirty } = form.formState;
  const isBehind = pipeline.updated_at !== base.updated_at;

  useEffect(() => {
    if (!isBehind || isDirty || isSaving) return;
    setBase(pipeline);
    form.reset(valuesOf(pipeline));
  }, [form, pipeline, isBehind, isDirty, isSaving]);

  const send = async (change: PipelineChange) => {
    setIsSaving(true);
    try {
      await save({ id: base.id, change, seen: base });
      setPendingMove(null);
      // Marks the form as unchanged, so that it is reset to the saved version, which is in the cache now.
      form.reset(form.getValues());
      toast.success(t`Pipeline saved`);
    } catch (problem) {
      if (!isConflict(problem)) throw problem;
      setPendingMove(null);
      await client.invalidateQueries(pipelinesQuery());
    } finally {
      setIsSaving(false);
    }
  };
  const submit = form.handleSubmit(async (values) => {
    const change = changeOf(values, base);
    const removed = base.stages.filter(({ key }) => change.stages.every((stage) => stage.key !== key));
    try {
      const inUse = removed.length > 0 ? await dealsIn(removed.map(({ key }) => key)) : [];
      if (inUse.length > 0) setPendingMove({ change, inUse });
      else await send(change);
    } catch (problem) {
      showFieldErrors(form, problem);
    }
  });
  const dealsIn = async (keys: string[]) =>
    (await client.fetchQuery({ ...pipelineQueries.deals(base.id), staleTime: 0 })).filter(
      ({ stage, deals }) => deals > 0 && keys.includes(stage),
    );
  return {
    form,
    submit,
    /** The changes that someone else has saved while the form has unsaved changes; `null` if there is no conflict. */
    conflict: isBehind && isDirty && !isSaving ? differencesOf(base, pipeline) : null,
    keepMine: () => {
      const merged = rebaseEdits(form.getValues(), base, pipeline);
      setBase(pipeline);
      form.reset(valuesOf(pipeline));
      form.setValue('name', merged.name, { shouldDirty: true });
      form.setValue('stages', merged.stages, { shouldDirty: true });
    },
    takeTheirs: () => {
      setBase(pipeline);
      form.reset(valuesOf(pipeline));
    },
    /** The change that is saved once the user has chosen where the deals of removed stages go; `null` if there is none. */
    pendingMove,
    saveMoving: (move_to: Record<string, string>) => send({ ...pendingMove?.change, move_to }),
    cancelMove: () => setPendingMove(null),
  };
};
