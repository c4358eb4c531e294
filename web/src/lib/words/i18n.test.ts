import { compileMessage } from '@lingui/message-utils/compileMessage';
import { afterEach, expect, test } from 'vitest';
import { i18n } from './i18n';

afterEach(() => i18n.use('en', {}));

const inFrench = (message: string, values: Record<string, unknown>) => {
  i18n.use('fr', { m: compileMessage(message) });
  return i18n._({ id: 'm', values });
};

test.each([
  ['{n, plural, one {# contact} other {# contacts}}', { n: 0 }, '0 contact'],
  ['{n, plural, one {# contact} other {# contacts}}', { n: 1200 }, '1\u202f200 contacts'],
  ['{n, plural, =0 {aucun} one {# contact} other {# contacts}}', { n: 0 }, 'aucun'],
  ['{role, select, owner {vous} other {{name}}}', { role: 'owner', name: 'Ann' }, 'vous'],
  ['{role, select, owner {vous} other {{name}}}', { role: 'member', name: 'Ann' }, 'Ann'],
  ['{n, selectordinal, one {#er} other {#e}} jour', { n: 1 }, '1er jour'],
  ['{n, plural, one {{name} et # autre} other {{name} et # autres}}', { n: 2, name: 'Ann' }, 'Ann et 2 autres'],
  ['{name} a été ajouté', {}, ' a été ajouté'],
])('%s with %o', (message, values, worded) => {
  expect(inFrench(message, values)).toBe(worded);
});

test('messages without a translation are shown as they are in the code', () => {
  i18n.use('de', {});
  expect(i18n._({ id: 'x', message: 'Hello {name}', values: { name: 'Ann' } })).toBe('Hello Ann');
});
