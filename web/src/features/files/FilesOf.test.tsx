// Isolated: goes offline, and fetches pictures.
import type { StoredFile } from '@rapport/shared/files';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { network, problem, reply, serverIsDown } from '../../testing/network';
import { preferences, renderWithApp } from '../../testing/renderWithApp';
import { Toaster } from '../../ui/feedback/Toaster';
import { FilesOf } from './FilesOf';

const place = { entity_type: 'contact', entity_id: 'ada' } as const;

const stored = (name: string, is_picture = false): StoredFile => ({
  ...place,
  id: name,
  name,
  size: 1_600_000,
  media_type: 'image/png',
  is_picture,
  sha256: '',
  uploader_name: 'Ann',
  created_at: new Date().toISOString(),
  updated_at: new Date().toISOString(),
});

let files: StoredFile[];
beforeEach(() => {
  files = [];
  network.get('/settings/preferences', reply(preferences));
  network.get('/files', () => reply(files, 200, { 'x-total-count': String(files.length) }));
});

const offer = new File(['Hello'], 'offer.pdf');

test('a failed upload shows its reason, and trying again reuses its idempotency key', async () => {
  const keys: unknown[] = [];
  const answers = [serverIsDown, () => reply(stored('offer.pdf'), 201)];
  network.post('/files', ({ headers, params }) => {
    keys.push(headers.get('Idempotency-Key'));
    expect(params).toEqual(place);
    files = keys.length > 1 ? [stored('offer.pdf')] : [];
    return (answers.shift() ?? serverIsDown)();
  });
  renderWithApp(<FilesOf place={place} />);
  await screen.findByText('No files yet. Drop or paste them here, up to 25 MB each.');
  await userEvent.upload(screen.getByLabelText('Files to add'), offer);
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach Rapport.');

  await userEvent.click(screen.getByRole('button', { name: 'Try offer.pdf again' }));
  expect(await screen.findByRole('link', { name: 'offer.pdf' })).toHaveAttribute('download', 'offer.pdf');
  expect(screen.getByText(/1\.5 MB/)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(keys[0]).toBeTruthy();
  expect(new Set(keys).size).toBe(1);
});

test('a large upload continues by itself after a lost connection, and is finished once all its parts have arrived', async () => {
  const film = new File([new Uint8Array(2.5 * 1024 ** 2)], 'film.mov');
  const begun = { id: 'u1', name: 'film.mov', size: film.size, received: 0, created_at: '', updated_at: '' };
  const sent: number[] = [];
  let received = 0;
  let isBroken = true;
  const MB = 1024 ** 2;
  network.post('/files/uploads', reply(begun, 201));
  network.get('/files/uploads/u1', () => reply({ ...begun, received }));
  for (const from of [0, MB, 2 * MB]) {
    network.put(`/files/uploads/u1/parts/${from}`, () => {
      sent.push(from);
      if (from === MB && isBroken) return serverIsDown();
      expect(from).toBe(received);
      received = Math.min(from + MB, film.size);
      return reply({ ...begun, received });
    });
  }
  network.post('/files/uploads/u1/finish', () => {
    expect(received).toBe(film.size);
    files = [stored('film.mov')];
    return reply(files[0], 201);
  });
  renderWithApp(<FilesOf place={place} />);
  await userEvent.upload(await screen.findByLabelText('Files to add'), film);
  await screen.findByText('The connection is interrupted. The upload continues when it is back.');
  expect(screen.queryByRole('alert')).toBeNull();
  isBroken = false;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('link', { name: 'film.mov' })).toBeVisible();
  expect(sent).toEqual([0, MB, MB, 2 * MB]);
});

test('a refused large upload cannot be tried again, and removing it cancels it on the server', async () => {
  const film = new File([new Uint8Array(1.5 * 1024 ** 2)], 'film.mov');
  const canceled = vi.fn(() => reply(undefined, 204));
  network.post('/files/uploads', reply({ id: 'u2', received: 0, size: film.size }, 201));
  network.put('/files/uploads/u2/parts/0', problem(404, 'not_found', 'This upload does not exist.'));
  network.delete('/files/uploads/u2', canceled);
  renderWithApp(<FilesOf place={place} />);
  await userEvent.upload(await screen.findByLabelText('Files to add'), film);
  expect(await screen.findByRole('alert')).toHaveTextContent('This upload does not exist.');
  expect(screen.queryByRole('button', { name: 'Try film.mov again' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove film.mov' }));
  await waitFor(() => expect(canceled).toHaveBeenCalledOnce());
});

test('an upload that fails while offline says so', async () => {
  network.post('/files', serverIsDown);
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderWithApp(<FilesOf place={place} />);
  await userEvent.upload(await screen.findByLabelText('Files to add'), offer);
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline. Try again when you are connected.');
  offline.mockRestore();
});

test('dropped and pasted files each show their own error, and a file that is too large is not sent', async () => {
  const large = new File([''], 'film.mov');
  Object.defineProperty(large, 'size', { value: 26 * 1024 ** 2 });
  network.post('/files', problem(403, 'storage_full', 'The files of this workspace have reached 1 GB.'));
  renderWithApp(<FilesOf place={place} />);
  const section = await screen.findByRole('region', { name: 'Files' });
  fireEvent.drop(section, { dataTransfer: { types: ['Files'], files: [large], items: [{}] } });
  fireEvent.paste(document.body, { clipboardData: { files: [offer] } });
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Larger than 25 MB. Make it smaller, or split it.',
      'The files of this workspace have reached 1 GB.',
    ]),
  );
  expect(screen.queryByRole('button', { name: 'Try film.mov again' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove film.mov' }));
  expect(screen.queryByText('film.mov')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add files' })).toHaveFocus();
});

test('files that are pasted into a text field are not uploaded', async () => {
  renderWithApp(
    <>
      <textarea aria-label="Note" />
      <FilesOf place={place} />
    </>,
  );
  fireEvent.paste(await screen.findByLabelText('Note'), { clipboardData: { files: [offer] } });
  expect(screen.queryByText('offer.pdf')).toBeNull();
});

test('a deleted file can be restored with Undo, and the focus moves to the button that adds files', async () => {
  files = [stored('photo.png', true)];
  network.delete('/files/photo.png', () => {
    files = [];
    return reply(undefined, 204);
  });
  network.post('/files/photo.png/restore', () => {
    files = [stored('photo.png', true)];
    return reply(files[0]);
  });
  renderWithApp(
    <>
      <FilesOf place={place} />
      <Toaster />
    </>,
  );
  await screen.findByRole('link', { name: 'photo.png' });
  expect(document.querySelector('img')).toHaveAttribute('src', '/api/files/photo.png/picture');
  await userEvent.click(screen.getByRole('button', { name: 'Delete photo.png' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'photo.png' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Add files' })).toHaveFocus();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'photo.png' })).toBeVisible();
});
