import type { Login, Registration, Tokens } from '@rapport/shared/access';
import { useMutation } from '@tanstack/react-query';
import { track } from '../../lib/browser/analytics';
import { http, post } from '../../lib/http/http';
import { enterSession } from './session';

/** The form itself says what went wrong. */
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

/** Creates an account and enters it. The visitor of a demo gets it where they are. */
export const useRegister = (keepsDemo = false) =>
  useMutation({
    meta,
    mutationFn: (registration: Registration) =>
      keepsDemo
        ? post<undefined>('/demo/keep', { ...registration, invitation: undefined })
        : post<Tokens>('/auth/register', registration),
    onSuccess: async (tokens, _input, _result, { client }) => {
      if (tokens) await enterSession(client, tokens);
      else await client.invalidateQueries();
      // A new person's day begins where their browser is. That it does not is no reason to keep them out.
      const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
      await http.put('/settings/preferences', { timezone }).catch(() => undefined);
      track('signed_up');
    },
  });
