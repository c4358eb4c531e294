import { msg } from '@lingui/core/macro';
import type { StageColor } from '@rapport/shared/pipelines';
import { wordedTable } from '../words/words';

export const COLOR_NAMES: Record<StageColor, string> = wordedTable({
  gray: msg`Gray`,
  blue: msg`Blue`,
  violet: msg`Violet`,
  amber: msg`Amber`,
  orange: msg`Orange`,
  green: msg`Green`,
  red: msg`Red`,
  pink: msg`Pink`,
  teal: msg`Teal`,
});
