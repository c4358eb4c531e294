import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { MissingOverlay } from '../feedback/MissingFile';
import { lazyPart } from './lazyPart';

const load = vi.fn();
beforeEach(() => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  load.mockReset().mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  load.mockResolvedValue(({ name }: { name: string }) => <p>The panel of {name}</p>);
});

const show = (missing?: typeof MissingOverlay, props = {}) => {
  const Panel = lazyPart<{ name: string }>(load, missing);
  render(
    <>
      <input aria-label="Note" defaultValue="Half a thought" />
      <Suspense>
        <Panel name="Ann" {...props} />
      </Suspense>
    </>,
  );
};

test('a part that cannot be loaded says so in its place, and can be loaded again', async () => {
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('This part could not be loaded.');
  expect(screen.getByLabelText('Note')).toHaveValue('Half a thought');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('The panel of Ann')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('it is loaded automatically when the connection returns', async () => {
  show();
  await screen.findByRole('alert');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('The panel of Ann')).toBeVisible();
});

test('a part that the browser never loads again asks for a reload once the server answers', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response('<title>Rapport</title>'));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Save your changes first.');
});

test('the message in place of a dialog closes that dialog', async () => {
  const onOpenChange = vi.fn();
  show(MissingOverlay, { open: true, onOpenChange });
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
});
