import type { SampleData } from '@rapport/shared/sampleData';
import { sampleRecords } from '../../../../migrations/seeds/sampleRecords';
import { recordCount } from '../../db/counts';
import { lockWorkspace } from '../../db/lockWorkspace';
import type { Scope } from '../../db/scope';
import { conflict } from '../../http/problem';
import { deleteSample, insertSample } from './sampleData.repository';

export const countSampleData = async (scope: Scope): Promise<SampleData> => ({
  contacts: (await recordCount(scope, 'contacts')).sample,
  companies: (await recordCount(scope, 'companies')).sample,
});

/** Fills the workspace with a year of believable history. @throws 409 when it is there already */
export const addSampleData = async (scope: Scope, now = new Date()): Promise<SampleData> => {
  // Of two presses of the button the second finds what the first added.
  await lockWorkspace(scope);
  const { contacts, companies } = await countSampleData(scope);
  if (contacts + companies > 0) throw conflict('sample_data_exists', 'The sample data is already in this workspace.');
  await insertSample(scope, sampleRecords(now));
  return countSampleData(scope);
};

/** Takes the sample data out again and leaves everything else as it is. */
export const removeSampleData = (scope: Scope) => deleteSample(scope);
