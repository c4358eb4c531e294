import { z } from 'zod';
import { PublicConfig } from './access';
import { Usage } from './billing';
import { Brand } from './branding';
import { FirstSteps } from './firstSteps';
import { Notifications } from './notifications';
import { Pipeline } from './pipelines';
import { SampleData } from './sampleData';
import { PreferenceSettings, WorkspaceSettings } from './settings';
import { StartPage } from './views';

/** Everything the app shows around its pages, in one response; each part also has its own route. */
export const ShellData = z.object({
  preferences: PreferenceSettings,
  workspace: WorkspaceSettings,
  pipelines: z.array(Pipeline),
  notifications: Notifications,
  usage: Usage,
  first_steps: FirstSteps,
  sample_data: SampleData,
  start_page: StartPage,
  config: PublicConfig,
  /** Whether the user has a mailbox that can send emails. */
  sends_email: z.boolean(),
  /** The name, logo and color of the workspace, shown instead of Rapport's. */
  brand: Brand.nullable(),
});
export type ShellData = z.infer<typeof ShellData>;
