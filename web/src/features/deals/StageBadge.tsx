import { useStages } from '../../lib/workspace/stages';
import { Badge } from '../../ui/text/Badge';

export function StageBadge({ stage }: { stage: string }) {
  const { labelOf, colorOf } = useStages();
  return <Badge color={colorOf(stage)}>{labelOf(stage)}</Badge>;
}
