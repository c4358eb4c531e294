import { useLingui } from '@lingui/react/macro';
import { StageColor } from '@rapport/shared/pipelines';
import { useFormContext } from 'react-hook-form';
import { COLOR_NAMES } from '../../lib/workspace/colorNames';
import { STAGE_COLORS, stageColor } from '../../lib/workspace/stages';
import { IconButton } from '../../ui/button/IconButton';
import { Menu, MenuChoices } from '../../ui/overlay/Menu';
import type { PipelineValues, StageValues } from './pipelineInput';

interface ColorPickerProps {
  nth: number;
  stage: StageValues;
  /** The name of the stage. */
  label: string;
  isFixed: boolean;
}

/** The color of a stage, as a dot that opens the menu of colors. */
export function ColorPicker({ nth, stage: { key, kind = 'open', color = null }, label, isFixed }: ColorPickerProps) {
  const { t } = useLingui();
  const { setValue } = useFormContext<PipelineValues>();
  const shown = stageColor({ key, kind, color });
  const dot = (
    <span
      aria-hidden="true"
      className="size-4 forced-color-adjust-none rounded-full"
      style={{ backgroundColor: shown }}
    />
  );
  if (isFixed) return <span className="flex size-8 items-center justify-center">{dot}</span>;
  return (
    <Menu align="start" trigger={<IconButton label={t`Color of ${label}`}>{dot}</IconButton>}>
      <MenuChoices
        label={t`Color`}
        value={color ?? StageColor.options.find((each) => STAGE_COLORS[each] === shown) ?? ''}
        onChange={(value) => setValue(`stages.${nth}.color`, value as StageColor, { shouldDirty: true })}
        choices={StageColor.options.map((value) => ({
          value,
          label: COLOR_NAMES[value],
          color: STAGE_COLORS[value],
        }))}
      />
    </Menu>
  );
}
