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

/** Everything the app shows around its pages, in one answer; each part also has a route of its own. */
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
  /** Whether the person can send emails from a mailbox of their own. */
  sends_email: z.boolean(),
  /** The name, logo and color of the workspace, shown instead of those of Rapport. */
  brand: Brand.nullable(),
});
export type ShellData = z.infer<typeof ShellData>;
