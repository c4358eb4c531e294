import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWithApp } from '../../testing/renderWithApp';
import { ConsentBar } from './ConsentBar';
import { ConsentSwitch } from './ConsentSwitch';

const stored = () => localStorage.getItem('rapport-analytics-consent');

test.each([
  ['Allow', 'granted'],
  ['Decline', 'denied'],
])('the answer “%s” is stored, and closes the bar', async (name, consent) => {
  renderWithApp(<ConsentBar />, { user: null });
  expect(stored()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name }));
  expect(stored()).toBe(consent);
  expect(screen.queryByRole('region', { name: 'Analytics consent' })).not.toBeInTheDocument();
});

test('the switch shows the answer, and turns it on and off', async () => {
  renderWithApp(<ConsentSwitch />);
  const control = screen.getByRole('switch', { name: 'Allow analytics' });
  expect(control).not.toBeChecked();
  await userEvent.click(control);
  expect(control).toBeChecked();
  expect(stored()).toBe('granted');
  await userEvent.click(control);
  expect(stored()).toBe('denied');
});
