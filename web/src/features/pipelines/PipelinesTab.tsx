import { Trans, useLingui } from '@lingui/react/macro';
import { PIPELINES_MAX } from '@rapport/shared/pipelines';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useUrlState } from '../../lib/routes/useUrlState';
import { pipelinesQuery } from '../../lib/workspace/settings';
import { type ShownPipeline, useStages } from '../../lib/workspace/stages';
import { Button } from '../../ui/button/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { Card } from '../../ui/page/Card';
import { DeletePipeline } from './DeletePipeline';
import { NewPipelineDialog } from './NewPipelineDialog';
import { PipelineForm } from './PipelineForm';
import { PipelineRow } from './PipelineRow';
import { useChangePipeline } from './pipelines.queries';

/** The pipelines of the workspace and the stages of the chosen one; only owners change them. */
export function PipelinesTab({ isOwner }: { isOwner: boolean }) {
  const { t } = useLingui();
  const { pipelines, pipelineOf } = useStages();
  const [{ pipeline: asked }, change] = useUrlState('pipeline');
  const [isAdding, setIsAdding] = useState(false);
  const [toDelete, setToDelete] = useState<ShownPipeline | null>(null);
  const { mutate } = useChangePipeline();
  const chosen = pipelineOf(asked);
  const makeDefault = ({ id, label }: ShownPipeline) =>
    mutate({ id, change: { is_default: true } }, { onSuccess: () => toast.success(t`${label} is the default now`) });
  return (
    <QueryState
      query={useQuery(pipelinesQuery())}
      failed={t`The pipelines could not be loaded`}
      skeleton="h-96 w-full rounded-lg"
    >
      {() => (
        <div className="flex flex-col gap-4">
          <Card
            title={t`Pipelines`}
            subtitle={
              isOwner
                ? t`New deals and imports go into the default pipeline unless they name another.`
                : t`Only the workspace owner can change pipelines.`
            }
            actions={
              isOwner &&
              pipelines.length < PIPELINES_MAX && (
                <Button icon={Plus} onClick={() => setIsAdding(true)}>
                  <Trans>New pipeline</Trans>
                </Button>
              )
            }
            isFlush
          >
            <ul className="divide-y divide-line">
              {pipelines.map((pipeline) => (
                <PipelineRow
                  key={pipeline.id}
                  pipeline={pipeline}
                  isChosen={pipeline.id === chosen?.id}
                  onDefault={isOwner ? () => makeDefault(pipeline) : undefined}
                  onDelete={isOwner ? () => setToDelete(pipeline) : undefined}
                />
              ))}
            </ul>
          </Card>
          {chosen && <PipelineForm key={chosen.id} pipeline={chosen} isOwner={isOwner} />}
          <NewPipelineDialog
            open={isAdding}
            onClose={() => setIsAdding(false)}
            onCreated={({ id }) => change({ pipeline: id })}
          />
          {toDelete && <DeletePipeline pipeline={toDelete} onClose={() => setToDelete(null)} />}
        </div>
      )}
    </QueryState>
  );
}
