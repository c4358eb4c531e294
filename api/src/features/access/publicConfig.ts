import type { PublicConfig } from '@rapport/shared/access';
import type { Config } from '../../config';

/** What of the configuration everybody may know. */
export const publicConfig = ({
  google,
  allowSignup,
  mail,
  supportEmail,
  communityUrl,
  openai,
}: Config): PublicConfig => ({
  google: google !== null,
  signup: allowSignup,
  mail: mail.kind,
  support_email: supportEmail,
  community_url: communityUrl,
  model: openai !== null,
});
