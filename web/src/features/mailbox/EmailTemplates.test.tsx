import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { EmailTemplates } from './EmailTemplates';

test.each([
  ['there are none', reply([]), /^No templates yet/],
  [
    'they are unknown',
    problem(500, 'internal', 'Something went wrong on our side.'),
    'The templates could not be loaded',
  ],
])('the menu of templates where %s', async (_case, answer, words) => {
  network.get('/templates', answer);
  renderWithApp(<EmailTemplates onUse={vi.fn()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Templates' }));
  expect(await screen.findByText(words)).toBeVisible();
});
