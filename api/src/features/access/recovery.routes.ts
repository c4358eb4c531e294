import { EmailVerification, ForgottenPassword, LinkCheck, PasswordChange, PasswordReset } from '@rapport/shared/access';
import { LinkBrand } from '@rapport/shared/branding';
import { apiRouter } from '../../http/apiRouter';
import { visitorOf } from '../../http/visitor';
import {
  brandOfLink,
  changePassword,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  verifyEmail,
} from './recovery.service';

export const recoveryRoutes = apiRouter();

recoveryRoutes.post(
  '/auth/password/forgot',
  {
    operationId: 'requestPasswordReset',
    summary: 'Request a password reset email',
    access: 'public',
    body: ForgottenPassword,
    status: 202,
  },
  ({ body, context, req }) => requestPasswordReset(context, body.email, visitorOf(req)),
);

recoveryRoutes.post(
  '/auth/password/reset',
  {
    operationId: 'resetPassword',
    summary: 'Reset a password with an emailed link',
    access: 'public',
    body: PasswordReset,
  },
  ({ body, context, req }) => resetPassword(context, body, visitorOf(req)),
);

recoveryRoutes.post(
  '/auth/link',
  {
    operationId: 'readLink',
    summary: 'Get the branding for the page of an emailed link',
    access: 'public',
    body: LinkCheck,
    reply: LinkBrand,
  },
  ({ body, context }) => brandOfLink(context, body.token),
);

recoveryRoutes.post(
  '/auth/password/change',
  { operationId: 'changePassword', summary: 'Change the password', access: 'self', body: PasswordChange },
  ({ body, context, identity }) => changePassword(context, identity, body),
);

recoveryRoutes.post(
  '/auth/email/verify',
  { operationId: 'verifyEmail', summary: 'Verify an email address', access: 'public', body: EmailVerification },
  ({ body, context }) => verifyEmail(context, body.token),
);

recoveryRoutes.post(
  '/auth/email/resend',
  { operationId: 'resendVerificationEmail', summary: 'Resend the verification email', access: 'self', status: 202 },
  ({ context, identity }) => resendVerification(context, identity),
);
