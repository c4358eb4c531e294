import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { Campaign } from '@rapport/shared/campaigns';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { i18n } from '../../lib/words/i18n';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { clearMessage } from '../../ui/feedback/toast';
import { Composer } from './Composer';

const campaign = {
  id: '01900000-0000-7000-8000-0000000000c1',
  name: 'Spring',
  subject: 'News',
  content: 'Dear reader',
  format: 'text',
  status: 'draft',
  audience: {},
  tracks_opens: true,
  scheduled_at: null,
  updated_at: '2026-11-20T09:00:00.000Z',
} as unknown as Campaign;

const serve = () => {
  network.get('/campaigns/sending', reply({ mail: 'smtp', has_postal_address: true, is_email_verified: true }));
  network.get('/campaigns/audience', reply({ reached: 1, without_email: 0, suppressed: 0, doubled: 0 }));
  network.get('/templates', reply([]));
  network.post('/campaigns/preview', reply({ subject: 'News', html: '', text: '', to: null }));
};

test('a draft that stays on screen is saved again with the version of the previous save', async () => {
  serve();
  const versions: unknown[] = [];
  network.put(`/campaigns/${campaign.id}`, ({ headers, body }) => {
    versions.push(headers.get('If-Match'));
    return reply({ ...campaign, ...(body as object), updated_at: `2026-11-20T09:0${versions.length}:00.000Z` });
  });
  renderWithApp(<Composer campaign={campaign} onSaved={() => undefined} />);
  for (const letter of ['1', '2']) {
    await userEvent.type(await screen.findByLabelText('Campaign name'), letter);
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(versions).toHaveLength(Number(letter)));
    await waitFor(() => expect(screen.getByLabelText('Campaign name')).toBeEnabled());
  }
  expect(versions).toEqual(['"2026-11-20T09:00:00.000Z"', '"2026-11-20T09:01:00.000Z"']);
  expect(screen.getByLabelText('Campaign name')).toHaveValue('Spring12');
  clearMessage();
});

test('a test email contains the current text, even while the preview still shows the previous text', async () => {
  serve();
  const subjects: string[] = [];
  network.post('/campaigns/test', ({ body }) => {
    subjects.push((body as { subject: string }).subject);
    return reply({ to: 'ada@example.com' });
  });
  renderWithApp(<Composer campaign={campaign} onSaved={() => undefined} />);
  fireEvent.change(await screen.findByLabelText('Subject'), { target: { value: 'News of May' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  await waitFor(() => expect(subjects).toEqual(['News of May']));
  clearMessage();
});

test('the example of words for readers without a first name is in the language of the writer', async () => {
  serve();
  i18n.use('de', { [generateMessageId('there', 'reader without a first name')]: compileMessage('zusammen') });
  renderWithApp(<Composer campaign={campaign} onSaved={() => undefined} />);
  expect(await screen.findByText(/\{\{first_name\|zusammen\}\}/)).toBeVisible();
  i18n.use('en', {});
});
