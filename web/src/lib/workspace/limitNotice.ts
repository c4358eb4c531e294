import type { PlanLimitDetail } from '@rapport/shared/problem';
import { sharedValue } from '../browser/sharedValue';

/** The plan limit that was last reached and not dismissed yet. One dialog shows it, wherever it was reached. */
export const limitNotice = sharedValue<PlanLimitDetail | null>(null);
