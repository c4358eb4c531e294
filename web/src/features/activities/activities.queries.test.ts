import { expect, test } from 'vitest';
import { activityFilterIn } from './activities.queries';

test('invalid URL parameters are left out of the filter', () => {
  const address = new URLSearchParams({ actor: 'nobody', kind: 'calls', from: '2026-13-45', to: '2026-11-20' });
  expect(activityFilterIn((name) => address.get(name) ?? '')).toEqual({ to: '2026-11-20' });
});
