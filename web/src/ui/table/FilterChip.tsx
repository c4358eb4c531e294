import { useLingui } from '@lingui/react/macro';
import { type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/Button';

interface FilterChipProps {
  icon: LucideIcon;
  /** Names the filter for screen readers. */
  label: string;
  onRemove: () => void;
  children: ReactNode;
}

/** An active filter. Pressing it removes the filter. */
export function FilterChip({ icon: Icon, label, onRemove, children }: FilterChipProps) {
  const { t } = useLingui();
  return (
    <Button icon={Icon} onClick={onRemove} aria-label={t`Remove filter: ${label}`}>
      <bdi className="max-w-40 truncate">{children}</bdi>
      <X size={14} aria-hidden="true" />
    </Button>
  );
}
