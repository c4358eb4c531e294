import { fromLocalTime } from '@rapport/shared/dates';
import { expect, test } from 'vitest';
import { startApi } from '../testing/startApi';
import { startOfDay } from './startOfDay';

const api = startApi();

// The first two zones have midnight twice on some days, and the next two skip it.
test.each([
  'America/Havana',
  'Atlantic/Azores',
  'America/Santiago',
  'Asia/Beirut',
  'Pacific/Auckland',
  'America/Los_Angeles',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
])('startOfDay in %s equals the midnight that lists use, on every day of two years', async (zone) => {
  const { rows } = await api.db.raw(
    `select to_char(day, 'YYYY-MM-DD') as day, ${startOfDay('day', ':zone')} as begins
     from generate_series('2024-01-01'::timestamp, '2025-12-31', interval '1 day') as day`,
    { zone },
  );
  expect(rows).toHaveLength(731);
  expect(
    rows.filter(({ day, begins }: Record<string, string>) => begins !== fromLocalTime(`${day}T00:00`, zone)),
  ).toEqual([]);
});
