import { useMemo } from 'react';
import { z } from 'zod';
import { browserValue } from '../../lib/browserValue';
import { COMPANY_SIZES, FIRST_ACTIONS, GOALS, INDUSTRIES, ROLES } from './onboardingChoices';

const completed = browserValue('rapport-onboarding-completed');
const userData = browserValue('rapport-user-data');
const hidden = browserValue('rapport-first-steps-hidden');

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as [Key, ...Key[]];
const answer = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.union([z.literal(''), z.enum(values)]).catch('' as const);

/** What somebody answered; empty where they went on without choosing. Foreign or broken values count as empty. */
export const OnboardingAnswers = z.object({
  role: answer(keysOf(ROLES)),
  companySize: answer(keysOf(COMPANY_SIZES)),
  industry: answer(INDUSTRIES),
  primaryGoal: answer(keysOf(GOALS)),
  experience: z.literal('').catch(''),
  firstActions: z.array(z.enum(keysOf(FIRST_ACTIONS))).catch([]),
});
export type OnboardingAnswers = z.infer<typeof OnboardingAnswers>;

export const noAnswers = OnboardingAnswers.parse({});

export const isOnboarded = () => completed.read() === 'true';

export const storeAnswers = (answers: OnboardingAnswers) => {
  completed.write('true');
  userData.write(JSON.stringify(answers));
};

export const useStoredAnswers = (): OnboardingAnswers => {
  const stored = userData.use();
  return useMemo(() => readAnswers(stored), [stored]);
};

const readAnswers = (stored: string | null): OnboardingAnswers => {
  try {
    return OnboardingAnswers.parse(JSON.parse(stored ?? '{}'));
  } catch {
    return noAnswers;
  }
};

export const useIsChecklistHidden = () => hidden.use() === 'true';
export const hideChecklist = () => hidden.write('true');
