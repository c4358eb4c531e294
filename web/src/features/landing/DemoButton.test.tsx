// Isolated: leaves the page.
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { clearTokens, storedAccessToken } from '../../lib/session/tokens';
import { network, problem, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { DemoButton } from './DemoButton';

const offer = () => document.head.insertAdjacentHTML('beforeend', '<meta name="rapport-demo" content="on">');
const enter = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
afterEach(() => {
  document.querySelector('meta[name="rapport-demo"]')?.remove();
  enter.mockClear();
  clearTokens();
});

test('the button is not shown if the server offers no demo', () => {
  renderWithApp(<DemoButton />);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a double click opens only one demo, and enters it', async () => {
  offer();
  const tokens = { access_token: 'new', refresh_token: 'newer', token_type: 'bearer' };
  const opened = vi.fn(() => reply(tokens, 201));
  network.post('/demo', opened);
  renderWithApp(<DemoButton />);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Open the demo' }));
  await vi.waitFor(() => expect(enter).toHaveBeenCalledWith('/dashboard'));
  expect(opened).toHaveBeenCalledTimes(1);
  expect(storedAccessToken()).toBe('new');
});

test('the button shows why there is no demo right now, and can be clicked again', async () => {
  offer();
  network.post('/demo', problem(429, 'too_many_requests', 'Please try again tomorrow.'));
  renderWithApp(<DemoButton />);
  await userEvent.click(screen.getByRole('button', { name: 'Open the demo' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again tomorrow.');
  expect(screen.getByRole('button', { name: 'Open the demo' })).not.toHaveAttribute('aria-busy');
  expect(enter).not.toHaveBeenCalled();
});

test("a visitor who returns from the demo with the browser's back button can enter the same demo again", async () => {
  offer();
  const opened = vi.fn(() => reply({ access_token: 'new', refresh_token: 'newer', token_type: 'bearer' }, 201));
  network.post('/demo', opened);
  renderWithApp(<DemoButton />);
  const button = screen.getByRole('button', { name: 'Open the demo' });
  await userEvent.click(button);
  await vi.waitFor(() => expect(enter).toHaveBeenCalledTimes(1));
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(button).not.toHaveAttribute('aria-busy');
  await userEvent.click(button);
  await vi.waitFor(() => expect(enter).toHaveBeenCalledTimes(2));
  expect(opened).toHaveBeenCalledTimes(1);
});
