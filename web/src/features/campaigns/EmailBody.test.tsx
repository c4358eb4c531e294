import type { Campaign } from '@rapport/shared/campaigns';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, problem } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { EmailBody } from './EmailBody';

test('an email that cannot be loaded shows a message', async () => {
  const campaign = { subject: 'News', content: 'Hello', format: 'text' } as unknown as Campaign;
  network.post('/campaigns/preview', problem(500, 'internal', 'Something broke.'));
  renderWithApp(<EmailBody campaign={campaign} />);
  expect(await screen.findByText('The email could not be loaded')).toBeVisible();
});
