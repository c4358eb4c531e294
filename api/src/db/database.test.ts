import { expect, test } from 'vitest';
import { startApi } from '../testing/startApi';
import { openDatabase } from './database';

const api = startApi();

test('an option in the database URL is kept, and does not replace the timeouts and the name of our connections', async () => {
  const url = new URL(api.databaseUrl);
  url.searchParams.set('application_name', 'crm');
  url.searchParams.set('options', '-c geqo=off');
  const db = openDatabase(url.href);
  const settingOf = async (name: string) => (await db.raw('select current_setting(?) as value', [name])).rows[0].value;
  const names = ['geqo', 'statement_timeout', 'app.passes_changes_on', 'application_name'];
  expect(await Promise.all(names.map(settingOf))).toEqual(['off', '5s', 'on', 'rapport']);
  await db.destroy();
});
