import { defineCron } from '../../jobs/job';
import { deletePastDemos } from './demo.service';

export const purgeDemos = defineCron({
  name: 'demo.purge',
  cron: '7 * * * *',
  slots: 'long',
  run: (context) => deletePastDemos(context),
});
