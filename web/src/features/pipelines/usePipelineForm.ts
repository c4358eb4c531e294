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
 * The form of a pipeline, bound to the version it began with. What someone else saves meanwhile is shown before anything is
 * saved over it.
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
  // The dialog about the deals of removed stages saves too, and is a form of its own.
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
      // The saved version is in the cache, and the form starts again with it.
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
    /** The changes that someone else has made since, while there are changes here; `null` if there is no conflict. */
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
    /** The question before it is saved: where the deals of removed stages go. */
    pendingMove,
    saveMoving: (move_to: Record<string, string>) => send({ ...pendingMove?.change, move_to }),
    cancelMove: () => setPendingMove(null),
  };
};
