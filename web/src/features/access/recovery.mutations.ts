import type { ForgottenPassword, PasswordReset } from '@rapport/shared/access';
import { useMutation } from '@tanstack/react-query';
import { http } from '../../lib/http/http';

/** The screens themselves say what went wrong. */
const meta = { handlesErrors: true };

export const useForgotPassword = () =>
  useMutation({ meta, mutationFn: (input: ForgottenPassword) => http.post('/auth/password/forgot', input) });

export const useResetPassword = () =>
  useMutation({ meta, mutationFn: (input: PasswordReset) => http.post('/auth/password/reset', input) });

export const useVerifyEmail = () =>
  useMutation({
    meta: { ...meta, changes: ['session'] },
    mutationFn: (token: string) => http.post('/auth/email/verify', { token }),
  });

export const useResendVerification = () => useMutation({ meta, mutationFn: () => http.post('/auth/email/resend') });
