import type { ContactStatus } from '@rapport/shared/contacts';
import { Badge } from '../../ui/Badge';

const looks: Record<ContactStatus, { label: string; color: string }> = {
  lead: { label: 'Lead', color: 'var(--color-status-lead)' },
  customer: { label: 'Customer', color: 'var(--color-status-customer)' },
  partner: { label: 'Partner', color: 'var(--color-status-partner)' },
};

export function StatusBadge({ status }: { status: ContactStatus }) {
  const { label, color } = looks[status];
  return <Badge color={color}>{label}</Badge>;
}
