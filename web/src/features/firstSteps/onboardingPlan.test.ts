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
])('the answers %j lead to the screen %s', (answers, path) => {
  expect(firstScreenFor({ ...noAnswers, ...answers })).toBe(path);
});

test('the checklist has the steps for the chosen actions, then for the goal, then for the role, each only once', () => {
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

test('a step is done once the workspace has a matching record', () => {
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
])('for %j, sample data is chosen by default: %s', (answers, isOffered) => {
  expect(wantsSampleData({ ...noAnswers, ...answers })).toBe(isOffered);
});
