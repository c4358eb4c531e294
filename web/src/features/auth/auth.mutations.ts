import { type Login, type Registration, Tokens } from '@rapport/shared/access';
import { useMutation } from '@tanstack/react-query';
import { track } from '../../lib/analytics';
import { post } from '../../lib/http';
import { enterSession } from './session';

/** The form itself says what went wrong. */
const meta = { tellsItself: true };

export const useLogin = () =>
  useMutation({
    meta,
    mutationFn: (login: Login) => post(Tokens, '/auth/login', new URLSearchParams(login)),
    onSuccess: async (tokens, _input, _result, { client }) => {
      await enterSession(client, tokens);
      track('signed_in');
    },
  });

export const useRegister = () =>
  useMutation({
    meta,
    mutationFn: (registration: Registration) => post(Tokens, '/auth/register', registration),
    onSuccess: async (tokens, _input, _result, { client }) => {
      await enterSession(client, tokens);
      track('signed_up');
    },
  });
