import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWithApp } from '../testing/renderWithApp';
import { Page } from './TutorialPage';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const title = (name: string) => screen.findByRole('heading', { level: 3, name });

test('the tutorial has six steps, forward and back, and the last one leads only to the dashboard', async () => {
  const { router } = renderWithApp(<Page />, { history: ['/tutorial'] });
  expect(screen.getByText('Quick Start Tutorial (5 minutes)')).toBeInTheDocument();
  await title('Welcome to Rapport');
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  for (const name of ['Building relationships', 'Community building', 'Sales pipeline', 'Analytics and reports']) {
    await press('Next');
    await title(name);
  }
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '83');
  await press('Previous');
  for (const stage of ['Lead', 'Qualified', 'Proposal', 'Closed']) expect(screen.getByText(stage)).toBeVisible();
  await press('Next');
  await press('Next');
  await title('You are ready');
  expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
  await press('Go to Dashboard');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

test('the X resets the tutorial and returns to the landing page a moment later', async () => {
  const { router } = renderWithApp(<Page />, { history: ['/tutorial'] });
  await press('Next');
  await title('Building relationships');
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.pathname).toBe('/tutorial');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});
