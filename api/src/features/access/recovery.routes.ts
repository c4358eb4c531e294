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
      summary: 'Have a link mailed that sets a new password',
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
    { summary: 'Set a new password by a mailed link', access: 'public', body: PasswordReset },
    ({ body, context, req }) => resetPassword(context, body, visitorOf(req)),
  ),
);

recoveryRoutes.post(
  '/auth/password/change',
  endpoint(
    { summary: 'Set a new password by the old one', access: 'self', body: PasswordChange },
    ({ body, context, identity }) => changePassword(context, identity, body),
  ),
);

recoveryRoutes.post(
  '/auth/email/verify',
  endpoint(
    { summary: 'Confirm an email address by a mailed link', access: 'public', body: EmailVerification },
    ({ body, context }) => verifyEmail(context, body.token),
  ),
);

recoveryRoutes.post(
  '/auth/email/resend',
  endpoint(
    { summary: 'Mail the link that confirms the email address again', access: 'self', status: 202 },
    ({ context, identity }) => resendVerification(context, identity),
  ),
);
