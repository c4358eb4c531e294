import { msg } from '@lingui/core/macro';
import type { Sentence } from '@rapport/shared/words';
import type { AnswerTo } from './onboarding';

/** The labels of the answers in onboarding. */
export const ROLES: Record<AnswerTo<'role'>, Sentence> = {
  founder: msg`Founder/CEO`,
  sales: msg`Sales Professional`,
  marketing: msg`Marketing Manager`,
  business_dev: msg`Business Development`,
  freelancer: msg`Freelancer/Consultant`,
  other: msg`Other`,
};

export const COMPANY_SIZES: Record<AnswerTo<'companySize'>, Sentence> = {
  solo: msg`Just me (1)`,
  small: msg`Small (2-10)`,
  medium: msg`Medium (11-50)`,
  large: msg`Large (50+)`,
};

export const INDUSTRIES: Record<AnswerTo<'industry'>, Sentence> = {
  Technology: msg`Technology`,
  'Professional Services': msg`Professional Services`,
  'Real Estate': msg`Real Estate`,
  Healthcare: msg`Healthcare`,
  'Financial Services': msg`Financial Services`,
  Education: msg`Education`,
  Retail: msg`Retail`,
  Manufacturing: msg`Manufacturing`,
  Nonprofit: msg`Nonprofit`,
  Other: msg`Other`,
};

export const GOALS: Record<AnswerTo<'primaryGoal'>, Sentence> = {
  organize_contacts: msg`Organize contacts`,
  increase_sales: msg`Increase sales`,
  improve_follow_up: msg`Improve follow-up`,
  team_collaboration: msg`Team collaboration`,
  automate_workflows: msg`Automate workflows`,
  track_performance: msg`Track performance`,
};

export const FIRST_ACTIONS: Record<AnswerTo<'firstActions'>, Sentence> = {
  create_contact: msg`Create a contact`,
  create_company: msg`Create a company`,
  create_deal: msg`Create a deal`,
  explore_features: msg`Explore the features`,
};
