/** What can be answered in the first steps; what is stored, and how it reads. */
export const ROLES = {
  founder: 'Founder/CEO',
  sales: 'Sales Professional',
  marketing: 'Marketing Manager',
  business_dev: 'Business Development',
  freelancer: 'Freelancer/Consultant',
  other: 'Other',
} as const;

export const COMPANY_SIZES = {
  solo: 'Just me (1)',
  small: 'Small (2-10)',
  medium: 'Medium (11-50)',
  large: 'Large (50+)',
} as const;

export const INDUSTRIES = [
  'Technology',
  'Professional Services',
  'Real Estate',
  'Healthcare',
  'Financial Services',
  'Education',
  'Retail',
  'Manufacturing',
  'Nonprofit',
  'Other',
] as const;

export const GOALS = {
  organize_contacts: 'Organize contacts',
  increase_sales: 'Increase sales',
  improve_follow_up: 'Improve follow-up',
  team_collaboration: 'Team collaboration',
  automate_workflows: 'Automate workflows',
  track_performance: 'Track performance',
} as const;

export const FIRST_ACTIONS = {
  create_contact: 'Create a contact',
  create_company: 'Create a company',
  create_deal: 'Create a deal',
  explore_features: 'Explore the features',
} as const;
