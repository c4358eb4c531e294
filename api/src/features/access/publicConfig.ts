import type { PublicConfig } from '@rapport/shared/access';
import type { Config } from '../../config';

/** The part of the configuration that is public. */
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
