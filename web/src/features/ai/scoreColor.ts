import { HOT, type ScoreLevels, WARM } from '@rapport/shared/thresholds';

/** Red from 80, orange from 60, gray below. */
export const scoreColor = (score: number) =>
  score >= HOT ? 'text-danger-text' : score >= WARM ? 'text-due-text' : 'text-ink-faint';

export const levelTone = (score: number, { hot, warm }: ScoreLevels) =>
  score >= hot ? 'danger' : score >= warm ? 'due' : 'neutral';
