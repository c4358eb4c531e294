import { useLingui } from '@lingui/react/macro';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button/IconButton';
import { Popover } from '../../ui/overlay/Popover';

interface ReportTileProps {
  label: string;
  value: ReactNode;
  /** How it is computed, in one sentence. */
  formula: string;
  /** Below the value, such as a change or a count. */
  caption?: ReactNode;
}

/** A figure with its formula one press away. */
export function ReportTile({ label, value, formula, caption }: ReportTileProps) {
  const { t } = useLingui();
  const how = t`How ${label} is calculated`;
  return (
    <div className="flex flex-col">
      <div className="flex items-center gap-1 text-ink-faint text-xs">
        {label}
        <Popover
          label={how}
          align="start"
          className="max-w-64 p-3 text-ink text-sm"
          trigger={
            <IconButton label={how} size="small">
              <Info size={13} aria-hidden="true" />
            </IconButton>
          }
        >
          {formula}
        </Popover>
      </div>
      <p className="truncate font-display text-figure tabular-nums">{value}</p>
      <p className="min-h-5 text-[13px]/5 text-ink-soft">{caption}</p>
    </div>
  );
}
