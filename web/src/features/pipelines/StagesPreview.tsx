import { useLingui } from '@lingui/react/macro';
import type { StageChange } from '@rapport/shared/pipelines';
import { stageColor } from '../../lib/workspace/stages';
import { Badge } from '../../ui/text/Badge';

/** The stages of a template in their order. */
export function StagesPreview({ stages }: { stages: StageChange[] }) {
  const { t } = useLingui();
  return (
    <ol aria-label={t`Stages`} className="flex flex-wrap gap-1.5">
      {stages.map((stage) => (
        <li key={stage.name} className="max-w-full">
          <Badge color={stageColor(stage)}>{stage.name}</Badge>
        </li>
      ))}
    </ol>
  );
}
