import type { ContactStatus } from '@rapport/shared/contacts';
import { STATUS_LABELS } from '../../lib/format/labels';
import { Badge } from '../../ui/text/Badge';

export function StatusBadge({ status }: { status: ContactStatus }) {
  return <Badge color={`var(--color-status-${status})`}>{STATUS_LABELS[status]}</Badge>;
}
