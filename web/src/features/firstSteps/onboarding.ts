import { useMemo } from 'react';
import { browserValue } from '../../lib/browser/browserValue';
import { completeOnboarding } from './progress';

const userData = browserValue('rapport-user-data');

const keysOf = <Key extends string>(record: Record<Key, true>) => Object.keys(record) as Key[];

/** The possible answers, as stored. Their labels are elsewhere, because only the questions need them. */
const ANSWERS = {
  role: ['founder', 'sales', 'marketing', 'business_dev', 'freelancer', 'other'],
  companySize: ['solo', 'small', 'medium', 'large'],
  industry: keysOf({
    Technology: true,
    'Professional Services': true,
    'Real Estate': true,
    Healthcare: true,
    'Financial Services': true,
    Education: true,
    Retail: true,
    Manufacturing: true,
    Nonprofit: true,
    Other: true,
  }),
  primaryGoal: [
    'organize_contacts',
    'increase_sales',
    'improve_follow_up',
    'team_collaboration',
    'automate_workflows',
    'track_performance',
  ],
  firstActions: ['create_contact', 'create_company', 'create_deal', 'explore_features'],
} as const;

/** One answer to a question. */
export type AnswerTo<Question extends keyof typeof ANSWERS> = (typeof ANSWERS)[Question][number];

/** The answers of a user; empty for a question that they skipped. */
export interface OnboardingAnswers {
  role: AnswerTo<'role'> | '';
  companySize: AnswerTo<'companySize'> | '';
  industry: AnswerTo<'industry'> | '';
  primaryGoal: AnswerTo<'primaryGoal'> | '';
  experience: '';
  firstActions: AnswerTo<'firstActions'>[];
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

// Unknown or invalid values count as empty.
const readAnswers = (stored: string | null): OnboardingAnswers => {
  try {
    const { role, companySize, industry, primaryGoal, firstActions } = JSON.parse(stored ?? '{}');
    return {
      ...noAnswers,
      role: oneOf(ANSWERS.role, role),
      companySize: oneOf(ANSWERS.companySize, companySize),
      industry: oneOf(ANSWERS.industry, industry),
      primaryGoal: oneOf(ANSWERS.primaryGoal, primaryGoal),
      firstActions: [firstActions].flat().flatMap((action) => oneOf(ANSWERS.firstActions, action) || []),
    };
  } catch {
    return noAnswers;
  }
};

const oneOf = <Value extends string>(values: readonly Value[], answer: unknown): Value | '' =>
  values.find((value) => value === answer) ?? '';
