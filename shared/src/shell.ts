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

/** What the app shows around and above every page, in one answer; each part can also be asked for by itself. */
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
  /** What is shown of the workspace instead of Rapport. */
  brand: Brand.nullable(),
});
export type ShellData = z.infer<typeof ShellData>;
