import { useMemo } from 'react';
import { browserValue } from '../../lib/browser/browserValue';
import { COMPANY_SIZES, FIRST_ACTIONS, GOALS, INDUSTRIES, ROLES } from './onboardingChoices';
import { completeOnboarding } from './progress';

const userData = browserValue('rapport-user-data');

/** What somebody answered; empty where they went on without choosing. */
export interface OnboardingAnswers {
  role: keyof typeof ROLES | '';
  companySize: keyof typeof COMPANY_SIZES | '';
  industry: keyof typeof INDUSTRIES | '';
  primaryGoal: keyof typeof GOALS | '';
  experience: '';
  firstActions: (keyof typeof FIRST_ACTIONS)[];
}

export const noAnswers: OnboardingAnswers = {
  role: '',
  companySize: '',
  industry: '',
  primaryGoal: '',
  experience: '',
  firstActions: [],
};

export const storeAnswers = (answers: OnboardingAnswers) => {
  completeOnboarding();
  userData.write(JSON.stringify(answers));
};

export const useStoredAnswers = (): OnboardingAnswers => {
  const stored = userData.use();
  return useMemo(() => readAnswers(stored), [stored]);
};

// Foreign or broken values count as empty.
const readAnswers = (stored: string | null): OnboardingAnswers => {
  try {
    const { role, companySize, industry, primaryGoal, firstActions } = JSON.parse(stored ?? '{}');
    return {
      ...noAnswers,
      role: oneOf(keysOf(ROLES), role),
      companySize: oneOf(keysOf(COMPANY_SIZES), companySize),
      industry: oneOf(keysOf(INDUSTRIES), industry),
      primaryGoal: oneOf(keysOf(GOALS), primaryGoal),
      firstActions: [firstActions].flat().flatMap((action) => oneOf(keysOf(FIRST_ACTIONS), action) || []),
    };
  } catch {
    return noAnswers;
  }
};

const keysOf = <Key extends string>(labels: Record<Key, unknown>) => Object.keys(labels) as Key[];
const oneOf = <Value extends string>(values: readonly Value[], answer: unknown): Value | '' =>
  values.find((value) => value === answer) ?? '';
