import type { DealStage } from '@rapport/shared/deals';
import { STAGE_LABELS } from '../../lib/format/labels';
import { Badge } from '../../ui/text/Badge';

export function StageBadge({ stage }: { stage: DealStage }) {
  return <Badge color={`var(--color-stage-${stage})`}>{STAGE_LABELS[stage]}</Badge>;
}
