import { msg } from '@lingui/core/macro';
import type { DeliveryFailure, StoppedFor } from '@rapport/shared/webhooks';
import type { Sentence } from '@rapport/shared/words';

export const FAILURES: Record<DeliveryFailure, Sentence> = {
  status: msg`The endpoint answered with an error`,
  gone: msg`The endpoint answered that it no longer exists (410)`,
  redirect: msg`The endpoint redirects. Enter the address that it redirects to.`,
  timeout: msg`No answer within 10 seconds`,
  private_address: msg`The address belongs to a private network`,
  insecure: msg`The address does not use https`,
  unreachable: msg`The endpoint could not be reached`,
  plan: msg`Your plan does not include webhooks`,
  secret: msg`The secret could not be read. Replace it.`,
  restored: msg`Not sent, because a backup was restored`,
};

export const STOPPED: Record<StoppedFor, Sentence> = {
  paused: msg`Paused. Changes made meanwhile are not sent.`,
  gone: msg`Stopped because the endpoint answered that it no longer exists (410).`,
  failing: msg`Stopped because every delivery failed for 5 days.`,
  left: msg`Stopped because the member who added it left. Check the address before you restart it.`,
};
