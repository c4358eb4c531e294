import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { useExportLink } from '../../lib/http/useExportLink';
import { Button, iconSize } from '../button/Button';
import { Spinner } from '../feedback/Spinner';

interface ExportButtonProps {
  table: Parameters<typeof useExportLink>[0];
  filter?: Parameters<typeof useExportLink>[1];
  size?: 'small' | 'medium';
  children?: string;
}

/**
 * Downloads the records that match a filter as CSV. In medium size, it is only an icon on phones, where a list’s
 * toolbar has no room for its label.
 */
export function ExportButton({
  table,
  filter,
  size = 'medium',
  children = t({ message: 'Export', context: 'verb' }),
}: ExportButtonProps) {
  const { link, isExporting } = useExportLink(table, filter);
  return (
    <Button asChild size={size} className={clsx(size === 'medium' && 'max-sm:gap-0')}>
      <a {...link}>
        {isExporting ? <Spinner /> : <Download size={iconSize(size)} aria-hidden="true" />}
        <span className={clsx(size === 'medium' && 'max-sm:sr-only')}>{children}</span>
      </a>
    </Button>
  );
}
