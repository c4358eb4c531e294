import { expect, test } from 'vitest';
import { startApi } from '../testing/startApi';
import { addRowBuiltOnce } from './builtOnce';

const api = startApi();

test('an insert returns its columns even if the same insert ran before without returning any', async () => {
  const ours = await api.workspace();
  const added = await ours.scoped(async (scope) => {
    await addRowBuiltOnce(scope, 'contacts', { name: 'Ada' });
    return addRowBuiltOnce(scope, 'contacts', { name: 'Bob' }, { returning: 'name' });
  });
  expect(added).toEqual([{ name: 'Bob' }]);
});
