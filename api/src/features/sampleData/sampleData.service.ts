import { msg } from '@lingui/core/macro';
import type { SampleData } from '@rapport/shared/sampleData';
import { sampleStory } from '../../../../migrations/seeds/sampleRecords';
import { sayIn } from '../../../../migrations/seeds/say';
import { recordCount } from '../../db/counts';
import { lockWorkspace } from '../../db/lockWorkspace';
import { readerWords, type Scope } from '../../db/scope';
import { conflict } from '../../http/problem';
import { readWorkspaceSettings } from '../settings/settings.readModel';
import { deleteSample, insertStory } from './sampleData.repository';

export const countSampleData = async (scope: Scope): Promise<SampleData> => ({
  contacts: (await recordCount(scope, 'contacts')).sample,
  companies: (await recordCount(scope, 'companies')).sample,
});

/**
 * Fills the workspace with two years of a small firm in the caller's language. The caller plays all its members.
 * @throws 409 if the workspace already has sample data
 */
export const addSampleData = async (scope: Scope, now = new Date()): Promise<SampleData> => {
  // If the button is pressed twice, the second request waits and then finds what the first added.
  await lockWorkspace(scope);
  const { contacts, companies } = await countSampleData(scope);
  if (contacts + companies > 0) throw conflict('sample_data_exists', msg`This workspace already has sample data.`);
  const { currency } = await readWorkspaceSettings(scope);
  const { language } = await readerWords(scope);
  await insertStory(scope, sampleStory(now, sayIn(language)), { currency, users: [scope.userId], isSample: true });
  return countSampleData(scope);
};

/** Removes the sample data and leaves everything else as it is. */
export const removeSampleData = (scope: Scope) => deleteSample(scope);
