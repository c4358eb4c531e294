import type { ShellData } from '@rapport/shared/shell';
import type { Config } from '../../config';
import type { Scope } from '../../db/scope';
import { publicConfig } from '../access/publicConfig';
import { readUsage } from '../billing/billing.service';
import { brandOf } from '../branding/branding.service';
import { readFirstSteps } from '../firstSteps/firstSteps.readModel';
import { sendsEmail } from '../mailboxes/mailboxes.readModel';
import { readNotifications } from '../notifications/notifications.service';
import { readPipelines } from '../pipelines/pipelines.readModel';
import { countSampleData } from '../sampleData/sampleData.service';
import { preferencesOf, readWorkspaceSettings } from '../settings/settings.readModel';
import { readStartPage } from '../views/views.readModel';

export const readShell = async (scope: Scope, config: Config): Promise<ShellData> => {
  const [
    preferences,
    workspace,
    pipelines,
    notifications,
    usage,
    first_steps,
    sample_data,
    start_page,
    sends_email,
    brand,
  ] = await Promise.all([
    preferencesOf(scope, scope.userId),
    readWorkspaceSettings(scope),
    readPipelines(scope),
    readNotifications(scope),
    readUsage(scope),
    readFirstSteps(scope),
    countSampleData(scope),
    readStartPage(scope),
    sendsEmail(scope),
    brandOf(scope),
  ]);
  return {
    preferences,
    workspace,
    pipelines,
    notifications,
    usage,
    first_steps,
    sample_data,
    start_page,
    config: publicConfig(config),
    sends_email,
    brand,
  };
};
