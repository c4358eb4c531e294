import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noAnswers, storeAnswers, useStoredAnswers } from './onboarding';
import { isOnboarded } from './progress';

test('answers are stored under their names, and onboarding is marked as completed', () => {
  expect(isOnboarded()).toBe(false);
  storeAnswers({ ...noAnswers, role: 'founder', companySize: 'solo' });
  expect(localStorage.getItem('rapport-onboarding-completed')).toBe('true');
  expect(JSON.parse(localStorage.getItem('rapport-user-data') ?? '')).toEqual({
    role: 'founder',
    companySize: 'solo',
    industry: '',
    primaryGoal: '',
    experience: '',
    firstActions: [],
  });
  expect(renderHook(useStoredAnswers).result.current).toMatchObject({ role: 'founder', companySize: 'solo' });
});

test.each(['', '{', 'null', '[]', '{"role":"king","firstActions":["conquer"],"industry":7}'])(
  'invalid data %j counts as no answers',
  (stored) => {
    localStorage.setItem('rapport-user-data', stored);
    expect(renderHook(useStoredAnswers).result.current).toEqual(noAnswers);
  },
);
