import { useLingui } from '@lingui/react/macro';
import { StageColor } from '@rapport/shared/pipelines';
import { clsx } from 'clsx';
import { IconButton } from '../../ui/button/IconButton';
import { Menu, MenuChoices } from '../../ui/overlay/Menu';
import { COLOR_NAMES } from '../workspace/colorNames';
import { STAGE_COLORS } from '../workspace/stages';

interface ColorMenuProps {
  label: string;
  value: StageColor | null;
  onChange: (color: StageColor | null) => void;
}

/** A color, shown as a dot that opens a menu of colors. */
export function ColorMenu({ label, value, onChange }: ColorMenuProps) {
  const { t } = useLingui();
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label={label}>
          <span
            aria-hidden="true"
            style={value ? { backgroundColor: STAGE_COLORS[value] } : undefined}
            className={clsx('size-4 forced-color-adjust-none rounded-full', !value && 'border border-control')}
          />
        </IconButton>
      }
    >
      <MenuChoices
        label={t`Color`}
        value={value ?? ''}
        onChange={(color) => onChange((color || null) as StageColor | null)}
        choices={[
          { value: '', label: t`No color` },
          ...StageColor.options.map((color) => ({
            value: color,
            label: COLOR_NAMES[color],
            color: STAGE_COLORS[color],
          })),
        ]}
      />
    </Menu>
  );
}
