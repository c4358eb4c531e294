import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { network, problem, reply } from '../testing/network';
import { renderWithApp } from '../testing/renderWithApp';
import { forgetMessage, waitingMessage } from '../ui/toast';
import { saveFile } from './saveFile';
import { useExportLink } from './useExportLink';

vi.mock('./saveFile', async (original) => ({ ...(await original<typeof import('./saveFile')>()), saveFile: vi.fn() }));

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
  forgetMessage();
});

test('the file is fetched and saved under its name and day', async () => {
  const file = new Blob(['id,name']);
  network.get(ADDRESS, reply(file));
  await press();
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  expect(saveFile).toHaveBeenCalledWith(expect.stringMatching(/^rapport-contacts-\d{4}-\d{2}-\d{2}\.csv$/), file);
});

test('a file that cannot be had is told', async () => {
  network.get(ADDRESS, problem(500, 'internal', 'Something went wrong.'));
  await press();
  await waitFor(() =>
    expect(waitingMessage()).toMatchObject({ title: 'Export Failed', description: 'Failed to export data' }),
  );
  expect(saveFile).not.toHaveBeenCalled();
});
