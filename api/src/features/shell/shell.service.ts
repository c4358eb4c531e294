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

export const readShell = async (scope: Scope, config: Config): Promise<ShellData> => ({
  preferences: await preferencesOf(scope, scope.userId),
  workspace: await readWorkspaceSettings(scope),
  pipelines: await readPipelines(scope),
  notifications: await readNotifications(scope),
  usage: await readUsage(scope),
  first_steps: await readFirstSteps(scope),
  sample_data: await countSampleData(scope),
  start_page: await readStartPage(scope),
  config: publicConfig(config),
  sends_email: await sendsEmail(scope),
  brand: await brandOf(scope),
});
