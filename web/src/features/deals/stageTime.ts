import { plural, t } from '@lingui/core/macro';
import type { TimeInStage } from '@rapport/shared/dealTimes';

/** How long a deal has been in its stage, as a mark on its card. */
export const shortStageTime = ({ days, isKnown }: TimeInStage): string => (isKnown ? t`${days}d` : t`≥ ${days}d`);

export const longStageTime = ({ days, isKnown }: TimeInStage): string =>
  isKnown
    ? t`${plural(days, { one: '# day in this stage', other: '# days in this stage' })}`
    : t`${plural(days, { one: 'at least # day in this stage', other: 'at least # days in this stage' })}`;
