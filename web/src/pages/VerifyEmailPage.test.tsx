import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { showBrand } from '../lib/brand/showBrand';
import { network, reply } from '../testing/network';
import { ann, renderWithApp } from '../testing/renderWithApp';
import { Page } from './VerifyEmailPage';

const verify = vi.fn((_request: { body: unknown }) => reply('', 204));
beforeEach(() => {
  verify.mockClear();
  network.post('/auth/email/verify', verify);
  network.post('/auth/link', reply({ brand: null }));
  window.history.replaceState(null, '', '#token=mailed');
});

test('a link that is opened without a session is confirmed only after a click', async () => {
  renderWithApp(<Page />, { user: null });
  const confirm = await screen.findByRole('button', { name: 'I created this account' });
  expect(screen.getByText(/Confirm it only if that was you/)).toBeInTheDocument();
  expect(verify).not.toHaveBeenCalled();
  await userEvent.click(confirm);
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeInTheDocument();
  expect(verify.mock.calls[0]?.[0].body).toEqual({ token: 'mailed' });
});

test('a browser that is signed in confirms at once', async () => {
  network.get('/auth/me', reply({ ...ann, email_verified: true }));
  renderWithApp(<Page />, { user: { ...ann, email_verified: false } });
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeInTheDocument();
  expect(verify).toHaveBeenCalledTimes(1);
});

test("a link of a workspace with its own brand shows that brand's name", async () => {
  network.post('/auth/link', reply({ brand: { name: 'Tiles & Sons', accent: null, logo: null, icon: null } }));
  renderWithApp(<Page />, { user: null });
  expect(await screen.findByText(/Someone created a Tiles & Sons account/)).toBeVisible();
  expect(document.title).toBe('Confirm your address – Tiles & Sons');
  expect(document.body).not.toHaveTextContent('Rapport');
  showBrand(null);
});
