import { msg } from '@lingui/core/macro';
import type { FirstSteps } from '@rapport/shared/firstSteps';
import type { Sentence } from '@rapport/shared/words';
import { addCompanyPath, addContactPath, addDealPath, addTaskPath } from '../../lib/routes/links';
import { paths } from '../../lib/routes/paths';
import type { OnboardingAnswers } from './onboarding';

interface Step {
  label: Sentence;
  path: string;
  isDone: (own: FirstSteps) => boolean;
}

const steps = {
  contact: { label: msg`Add your first contact`, path: addContactPath, isDone: ({ contacts }) => contacts > 0 },
  company: { label: msg`Add a company`, path: addCompanyPath, isDone: ({ companies }) => companies > 0 },
  import: { label: msg`Import your contacts`, path: paths.importExport, isDone: ({ imports }) => imports > 0 },
  deal: { label: msg`Create a deal`, path: addDealPath, isDone: ({ deals }) => deals > 0 },
  task: { label: msg`Schedule a follow-up`, path: addTaskPath, isDone: ({ tasks }) => tasks > 0 },
  campaign: { label: msg`Create a campaign`, path: paths.marketing, isDone: ({ campaigns }) => campaigns > 0 },
  team: { label: msg`Invite a colleague`, path: paths.settings, isDone: ({ members }) => members > 1 },
} satisfies Record<string, Step>;

type StepName = keyof typeof steps;

const BY_ACTION: Record<OnboardingAnswers['firstActions'][number], StepName[]> = {
  create_contact: ['contact'],
  create_company: ['company'],
  create_deal: ['deal'],
  explore_features: [],
};

const BY_GOAL: Record<OnboardingAnswers['primaryGoal'], StepName[]> = {
  '': ['contact', 'import', 'company', 'deal', 'task'],
  organize_contacts: ['contact', 'import', 'company'],
  increase_sales: ['contact', 'deal', 'task'],
  improve_follow_up: ['contact', 'task', 'import'],
  team_collaboration: ['contact', 'team', 'task'],
  automate_workflows: ['import', 'campaign', 'task'],
  track_performance: ['import', 'deal', 'task'],
};

const BY_ROLE: Record<OnboardingAnswers['role'], StepName[]> = {
  '': [],
  founder: ['import', 'team'],
  sales: ['deal', 'task'],
  marketing: ['import', 'campaign'],
  business_dev: ['company', 'deal'],
  freelancer: ['contact', 'import', 'task'],
  other: [],
};

/** The steps of the checklist: first those for the actions that the user chose, then for their goal, then for their role. */
export const checklistFor = ({ firstActions, primaryGoal, role }: OnboardingAnswers): Step[] => {
  const names = [...firstActions.flatMap((action) => BY_ACTION[action]), ...BY_GOAL[primaryGoal], ...BY_ROLE[role]];
  return [...new Set(names)].map((name) => steps[name]);
};

const SCREEN_OF_GOAL: Partial<Record<OnboardingAnswers['primaryGoal'], string>> = {
  organize_contacts: paths.contacts,
  increase_sales: paths.deals,
  improve_follow_up: paths.tasks,
  automate_workflows: paths.marketing,
  track_performance: paths.reports,
};

const SCREEN_OF_ROLE: Partial<Record<OnboardingAnswers['role'], string>> = {
  sales: paths.deals,
  marketing: paths.marketing,
  business_dev: paths.companies,
  freelancer: paths.contacts,
};

/** The first screen of a user: that of the first record they chose to create, or else that of their goal or role. */
export const firstScreenFor = ({ firstActions, primaryGoal, role }: OnboardingAnswers): string => {
  const [first] = firstActions.flatMap((action) => BY_ACTION[action]);
  if (first) return steps[first].path;
  return SCREEN_OF_GOAL[primaryGoal] ?? SCREEN_OF_ROLE[role] ?? paths.dashboard;
};

/** Whether sample data is chosen by default: for users who want to explore, or who want to see figures before they have any. */
export const wantsSampleData = ({ firstActions, primaryGoal }: OnboardingAnswers) =>
  firstActions.includes('explore_features') || (firstActions.length === 0 && primaryGoal === 'track_performance');
