import { useLingui } from '@lingui/react/macro';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button/IconButton';
import { Popover } from '../../ui/overlay/Popover';

interface ReportTileProps {
  label: string;
  value: ReactNode;
  /** How the figure is computed, in one sentence. */
  formula: string;
  /** Shown below the value, for instance a change or a count. */
  caption: ReactNode;
}

/** The width of the widest character, relative to the font size. */
const LETTER = 0.56;

/** The font size at which a figure always fits, such as the sum of a year on a phone. */
const fitting = (figure: string) => `min(var(--text-figure), calc(100cqi / ${figure.length * LETTER}))`;

/** A figure with a button that shows its formula. */
export function ReportTile({ label, value, formula, caption }: ReportTileProps) {
  const { t } = useLingui();
  const how = t`How ${label} is calculated`;
  return (
    <div className="@container flex flex-col">
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
      <p
        className="truncate font-display text-figure tabular-nums"
        style={typeof value === 'string' ? { fontSize: fitting(value) } : undefined}
      >
        {value}
      </p>
      <p className="min-h-5 text-[13px]/5 text-ink-soft">{caption}</p>
    </div>
  );
}
