import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { ExportEverything } from './ExportEverything';

test('where nobody can say whether there is an export, that is said, and it can be asked again', async () => {
  network.get('/data-export', problem(503, 'unavailable', 'Back in a moment.'));
  renderWithApp(<ExportEverything />);
  expect(await screen.findByText('The last export could not be loaded')).toBeVisible();
  network.get('/data-export', reply({ latest: null }));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Export Data' })).toBeEnabled();
});
