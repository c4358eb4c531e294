import { EmailVerification, ForgottenPassword, PasswordChange, PasswordReset } from '@rapport/shared/access';
import { Router } from 'express';
import { endpoint } from '../../http/endpoint';
import { visitorOf } from '../../http/visitor';
import { changePassword, forgetPassword, resendVerification, resetPassword, verifyEmail } from './recovery.service';

export const recoveryRoutes = Router();

recoveryRoutes.post(
  '/auth/password/forgot',
  endpoint(
    {
      operationId: 'requestPasswordReset',
      summary: 'Request a password reset email',
      access: 'public',
      body: ForgottenPassword,
      status: 202,
    },
    ({ body, context, req }) => forgetPassword(context, body.email, visitorOf(req)),
  ),
);

recoveryRoutes.post(
  '/auth/password/reset',
  endpoint(
    {
      operationId: 'resetPassword',
      summary: 'Reset a password by an emailed link',
      access: 'public',
      body: PasswordReset,
    },
    ({ body, context, req }) => resetPassword(context, body, visitorOf(req)),
  ),
);

recoveryRoutes.post(
  '/auth/password/change',
  endpoint(
    { operationId: 'changePassword', summary: 'Change the password', access: 'self', body: PasswordChange },
    ({ body, context, identity }) => changePassword(context, identity, body),
  ),
);

recoveryRoutes.post(
  '/auth/email/verify',
  endpoint(
    { operationId: 'verifyEmail', summary: 'Verify an email address', access: 'public', body: EmailVerification },
    ({ body, context }) => verifyEmail(context, body.token),
  ),
);

recoveryRoutes.post(
  '/auth/email/resend',
  endpoint(
    { operationId: 'resendVerificationEmail', summary: 'Resend the verification email', access: 'self', status: 202 },
    ({ context, identity }) => resendVerification(context, identity),
  ),
);
