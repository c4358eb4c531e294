import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { clearMessage, pendingMessage } from '../../ui/feedback/toast';
import { saveFile } from '../browser/saveFile';
import { bindPage, clearTokens, storeTokens } from '../session/tokens';
import { useExportLink } from './useExportLink';

vi.mock('../browser/saveFile', async (original) => ({
  ...(await original<typeof import('../browser/saveFile')>()),
  saveFile: vi.fn(),
}));

const ADDRESS = '/contacts/export/csv?status=lead';

function Link() {
  return <a {...useExportLink('contacts', { status: 'lead' }).link}>Export to CSV</a>;
}

const press = async () => {
  renderWithApp(<Link />);
  const link = screen.getByRole('link', { name: 'Export to CSV' });
  expect(link).toHaveAttribute('href', `/api${ADDRESS}`);
  await userEvent.click(link);
};

beforeEach(() => {
  vi.mocked(saveFile).mockClear();
  clearMessage();
});

test('the file is loaded and saved with its name and day', async () => {
  const file = new Blob(['id,name']);
  network.get(ADDRESS, reply(file));
  await press();
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  expect(saveFile).toHaveBeenCalledWith(expect.stringMatching(/^rapport-contacts-\d{4}-\d{2}-\d{2}\.csv$/), file);
});

test('nothing is loaded from another workspace that another tab has switched to, even with a modifier key', async () => {
  const tokenFor = (workspace: string) => `header.${btoa(JSON.stringify({ workspace }))}.signature`;
  bindPage(tokenFor('ours'));
  storeTokens({ access_token: tokenFor('theirs'), refresh_token: 'refresh' });
  renderWithApp(<Link />);
  const link = screen.getByRole('link', { name: 'Export to CSV' });
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(false);
  await waitFor(() => expect(pendingMessage()?.description).toMatch(/You switched workspaces/));
  expect(saveFile).not.toHaveBeenCalled();
  clearTokens();
});

test('a file that cannot be loaded is reported', async () => {
  network.get(ADDRESS, problem(500, 'internal', 'Something went wrong.'));
  await press();
  await waitFor(() =>
    expect(pendingMessage()).toMatchObject({ title: 'Export Failed', description: 'Failed to export data' }),
  );
  expect(saveFile).not.toHaveBeenCalled();
});

test('a file that is available later is reported in the words of the server', async () => {
  const detail = 'Only 2 exports can run at once. Wait for one to finish.';
  network.get(ADDRESS, { ...problem(429, 'too_many_requests', detail), headers: { 'retry-after': '10' } });
  await press();
  await waitFor(() => expect(pendingMessage()).toMatchObject({ title: 'Export Failed', description: detail }));
});
