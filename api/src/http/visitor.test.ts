import { expect, test } from 'vitest';
import { networkOf } from './visitor';

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.x'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '2001:db8:1::'],
  ['2001:0DB8::1', '2001:db8:0:0::', '2001:db8:0::'],
  ['::1', '::1', '::1'],
  ['fe80::1%eth0', 'fe80:0:0:0::', 'fe80:0:0::'],
  ['nonsense', '', ''],
  [undefined, '', ''],
])('%s counts as %s and is shown as %s', (ip, counted, shown) => {
  expect([networkOf(ip, 4), networkOf(ip, 3)]).toEqual([counted, shown]);
});
