import type { Login, Registration, Tokens } from '@rapport/shared/access';
import { useMutation } from '@tanstack/react-query';
import { track } from '../../lib/browser/analytics';
import { http, post } from '../../lib/http/http';
import { enterSession } from './session';

/** The forms show the errors themselves. */
const meta = { handlesErrors: true };

export const useLogin = () =>
  useMutation({
    meta,
    mutationFn: (login: Login) => post<Tokens>('/auth/login', new URLSearchParams(login)),
    onSuccess: async (tokens, _input, _result, { client }) => {
      await enterSession(client, tokens);
      track('signed_in');
    },
  });

/** Creates an account and signs in. With `keepsDemo`, the visitor of a demo is signed in already and the demo becomes theirs. */
export const useRegister = (keepsDemo = false) =>
  useMutation({
    meta,
    mutationFn: (registration: Registration) =>
      keepsDemo
        ? post<undefined>('/demo/keep', { ...registration, invitation: undefined })
        : post<Tokens>('/auth/register', registration),
    onSuccess: async (tokens, _input, _result, { client }) => {
      if (tokens) await enterSession(client, tokens);
      await saveTimeZone();
      if (keepsDemo) await client.invalidateQueries();
      track('signed_up');
    },
  });

/**
 * Saves the time zone of the browser, because a new account has none. A failure is ignored, because the account works
 * without it.
 */
const saveTimeZone = async () => {
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  await http.put('/settings/preferences', { timezone }).catch(() => undefined);
};
