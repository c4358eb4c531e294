import { expect, test } from 'vitest';
import { noAnswers, type OnboardingAnswers } from './onboarding';
import { checklistFor, firstScreenFor, wantsSampleData } from './onboardingPlan';

const labels = (answers: Partial<OnboardingAnswers>) =>
  checklistFor({ ...noAnswers, ...answers }).map(({ label }) => label.message);

test.each<[Partial<OnboardingAnswers>, string]>([
  [{}, '/dashboard'],
  [{ role: 'other' }, '/dashboard'],
  [{ role: 'sales' }, '/deals'],
  [{ role: 'sales', primaryGoal: 'improve_follow_up' }, '/tasks'],
  [{ primaryGoal: 'track_performance', firstActions: ['explore_features'] }, '/reports'],
  [{ primaryGoal: 'track_performance', firstActions: ['create_company', 'create_contact'] }, '/companies?add=company'],
  [{ firstActions: ['explore_features', 'create_contact'] }, '/contacts?add=contact'],
])('%j begins at %s', (answers, path) => {
  expect(firstScreenFor({ ...noAnswers, ...answers })).toBe(path);
});

test('the checklist follows what was chosen first, then the goal, then the role, and names nothing twice', () => {
  expect(labels({})).toEqual([
    'Add your first contact',
    'Import your contacts',
    'Add a company',
    'Create a deal',
    'Schedule a follow-up',
  ]);
  expect(labels({ firstActions: ['create_deal'], primaryGoal: 'organize_contacts', role: 'founder' })).toEqual([
    'Create a deal',
    'Add your first contact',
    'Import your contacts',
    'Add a company',
    'Invite a colleague',
  ]);
});

test('a step is done by records of one’s own', () => {
  const nothing = { contacts: 0, companies: 0, deals: 0, tasks: 0, campaigns: 0, imports: 0, members: 1 };
  const steps = checklistFor({ ...noAnswers, primaryGoal: 'team_collaboration' });
  expect(steps.map((step) => step.isDone(nothing))).toEqual([false, false, false]);
  expect(steps.map((step) => step.isDone({ ...nothing, contacts: 1, members: 2 }))).toEqual([true, true, false]);
});

test.each<[Partial<OnboardingAnswers>, boolean]>([
  [{}, false],
  [{ firstActions: ['explore_features'] }, true],
  [{ primaryGoal: 'track_performance' }, true],
  [{ primaryGoal: 'track_performance', firstActions: ['create_contact'] }, false],
])('%j is offered sample data at once: %s', (answers, isOffered) => {
  expect(wantsSampleData({ ...noAnswers, ...answers })).toBe(isOffered);
});
