import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { Templates } from './Templates';

test('a template that a colleague changed meanwhile is not overwritten before the editor says so', async () => {
  const template = {
    id: 't1',
    name: 'Newsletter',
    subject: 'News',
    content: 'Hello',
    format: 'text',
    is_private: false,
    created_at: '2026-11-20T09:00:00.000Z',
    updated_at: '2026-11-20T09:00:00.000Z',
  };
  const theirs = { ...template, subject: 'Latest news', updated_at: '2026-11-20T10:00:00.000Z' };
  const seen: unknown[] = [];
  network.get('/templates', reply([template]));
  network.put('/templates/t1', ({ headers }) => {
    seen.push(headers.get('If-Match'));
    return problem(412, 'changed', 'Someone else changed this template');
  });
  renderWithApp(<Templates />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Newsletter' }));
  await userEvent.type(await screen.findByLabelText('Subject'), ' of May');
  network.get('/templates', reply([theirs]));
  await userEvent.click(screen.getByRole('button', { name: 'Save template' }));
  expect(await screen.findByText(/^Someone else changed this template.* Save again to overwrite/)).toBeVisible();
  expect(screen.getByLabelText('Subject')).toHaveValue('News of May');
  expect(seen).toEqual([`"${template.updated_at}"`]);
  await userEvent.click(screen.getByRole('button', { name: 'Save template' }));
  await waitFor(() => expect(seen).toEqual([template, theirs].map(({ updated_at }) => `"${updated_at}"`)));
});
