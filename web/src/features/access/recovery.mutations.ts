import type { ForgottenPassword, PasswordReset } from '@rapport/shared/access';
import { useMutation } from '@tanstack/react-query';
import { http } from '../../lib/http/http';
import { sessionQueries } from './session';

/** The screens themselves say what went wrong. */
const meta = { handlesErrors: true };

export const useForgotPassword = () =>
  useMutation({ meta, mutationFn: (input: ForgottenPassword) => http.post('/auth/password/forgot', input) });

export const useResetPassword = () =>
  useMutation({ meta, mutationFn: (input: PasswordReset) => http.post('/auth/password/reset', input) });

export const useVerifyEmail = () =>
  useMutation({
    meta,
    mutationFn: (token: string) => http.post('/auth/email/verify', { token }),
    onSuccess: (_nothing, _token, _result, { client }) =>
      client.invalidateQueries({ queryKey: sessionQueries.current().queryKey }),
  });

export const useResendVerification = () => useMutation({ meta, mutationFn: () => http.post('/auth/email/resend') });
