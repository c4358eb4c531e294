import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '../../testing/renderWithApp';
import { OnboardingWizard } from './OnboardingWizard';

const show = () => {
  const callbacks = { onClose: vi.fn(), onCompleted: vi.fn() };
  renderWithApp(<OnboardingWizard open {...callbacks} />);
  return callbacks;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = (name: string) => userEvent.click(screen.getByLabelText(name));

test('the wizard has six steps, stores the answers, and reports the screen they lead to', async () => {
  const { onCompleted, onClose } = show();
  expect(await screen.findByText(/about 2 minutes/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
  await press('Next');
  await choose('Founder/CEO');
  await press('Next');
  await choose('Just me (1)');
  await choose('Real Estate');
  await press('Back');
  expect(screen.getByLabelText('Founder/CEO')).toBeChecked();
  await press('Next');
  await press('Next');
  await choose('Improve follow-up');
  await press('Next');
  await choose('Create a contact');
  await choose('Create a deal');
  await choose('Create a deal');
  await choose('Explore the features');
  await press('Next');
  expect(screen.getByRole('checkbox')).toBeChecked();
  expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
  await press('Get Started');

  // The first action that was chosen is to create a contact.
  expect(onCompleted).toHaveBeenCalledExactlyOnceWith('/contacts?add=contact', true);
  const answers = {
    role: 'founder',
    companySize: 'solo',
    industry: 'Real Estate',
    primaryGoal: 'improve_follow_up',
    experience: '',
    firstActions: ['create_contact', 'explore_features'],
  };
  expect(onClose).toHaveBeenCalledOnce();
  expect(localStorage.getItem('rapport-onboarding-completed')).toBe('true');
  expect(JSON.parse(localStorage.getItem('rapport-user-data') ?? '')).toEqual(answers);
});

test('every question can be skipped, and sample data can be chosen at the end', async () => {
  const { onCompleted } = show();
  for (let step = 0; step < 5; step += 1) await press('Next');
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  await userEvent.click(screen.getByRole('checkbox'));
  await press('Get Started');
  expect(onCompleted).toHaveBeenCalledExactlyOnceWith('/dashboard', true);
});

test('closing the wizard with the X stores nothing', async () => {
  const { onClose, onCompleted } = show();
  await press('Next');
  await press('Close');
  expect(onClose).toHaveBeenCalledOnce();
  expect(onCompleted).not.toHaveBeenCalled();
  expect(localStorage.getItem('rapport-onboarding-completed')).toBeNull();
});
