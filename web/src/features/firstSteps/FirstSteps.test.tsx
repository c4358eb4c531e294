import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { FirstSteps } from './FirstSteps';
import { SampleDataNotice } from './SampleDataNotice';

const own = { contacts: 1, companies: 0, deals: 0, tasks: 0, campaigns: 0, imports: 0, members: 1 };

beforeEach(() => network.get('/sample-data', reply({ contacts: 0, companies: 0 })));

test('done steps are ticked, and a step to do links to its page', async () => {
  network.get('/first-steps', reply(own));
  renderWithApp(<FirstSteps />);
  expect(await screen.findByText('1 of 5 done')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add your first contact Done' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add a company' })).toHaveAttribute('href', '/companies?add=company');
});

test('the card disappears once all steps are done', async () => {
  network.get('/first-steps', reply({ ...own, companies: 1, deals: 1, tasks: 1, imports: 1 }));
  const { queryClient } = renderWithApp(<FirstSteps />);
  await waitFor(() => expect(queryClient.getQueryData(['first-steps'])).toBeDefined());
  expect(screen.queryByText('First steps')).not.toBeInTheDocument();
  expect(localStorage.getItem('rapport-first-steps-hidden')).toBe('true');
});

test('the card can be hidden for good', async () => {
  network.get('/first-steps', reply(own));
  renderWithApp(<FirstSteps />);
  await userEvent.click(await screen.findByRole('button', { name: 'Hide the first steps' }));
  expect(screen.queryByText('First steps')).not.toBeInTheDocument();
  expect(localStorage.getItem('rapport-first-steps-hidden')).toBe('true');
});

test('the card is not shown while there is sample data', async () => {
  network.get('/first-steps', reply(own));
  network.get('/sample-data', reply({ contacts: 300, companies: 60 }));
  const { queryClient } = renderWithApp(<FirstSteps />);
  await waitFor(() => expect(queryClient.getQueryData(['sample-data'])).toBeDefined());
  await waitFor(() => expect(screen.queryByText('First steps')).not.toBeInTheDocument());
  expect(localStorage.getItem('rapport-first-steps-hidden')).toBeNull();
});

test('a notice mentions the sample data, and removes it after a confirmation', async () => {
  let sample = { contacts: 300, companies: 60 };
  network.get('/sample-data', () => reply(sample));
  network.delete('/sample-data', () => {
    sample = { contacts: 0, companies: 0 };
    return reply(undefined, 204);
  });
  renderWithApp(<SampleDataNotice />);
  expect(await screen.findByText(/300 contacts and 60 companies/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove sample data' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove the sample data?' }));
  expect(sample.contacts).toBe(300);
  await userEvent.click(question.getByRole('button', { name: 'Remove sample data' }));
  await waitFor(() => expect(screen.queryByText(/sample data/)).not.toBeInTheDocument());
});
