import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Preferences } from '../../lib/format/preferences';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { Calendar } from './Calendar';

const items = Array.from({ length: 20 }, (_, nth) => ({
  id: String(nth),
  day: '2026-11-20',
  title: `Task ${nth}`,
  path: `/tasks?task=${nth}`,
}));

const calendar = (week: string, count = items.length, language = 'en') => {
  network.get('/settings/preferences', reply({}));
  renderWithApp(
    <Preferences value={{ language, date_format: 'MM/DD/YYYY', timezone: 'UTC' }}>
      <Calendar
        label="Tasks"
        month="2026-11"
        today="2026-11-27"
        onMonth={() => undefined}
        week={week}
        onWeek={() => undefined}
        items={items.slice(0, count)}
      />
    </Preferences>,
  );
};

test('a full day of a month shows its first items, and the others when asked', async () => {
  calendar('');
  expect(screen.getAllByRole('link')).toHaveLength(6);
  await userEvent.click(screen.getByRole('button', { name: 'Show 14 more' }));
  expect(screen.getAllByRole('link')).toHaveLength(20);
});

test.each([
  ['a full day of a week', '2026-11-20', 20],
  ['a day of a month with one item more than it shows at first', '', 7],
])('%s shows all its items', (_day, week, count) => {
  calendar(week, count);
  expect(screen.getAllByRole('link')).toHaveLength(count);
  expect(screen.queryByRole('button', { name: /more/ })).toBeNull();
});

test.each([
  ['es', '', 'Noviembre de 2026'],
  ['fr', '', 'Novembre 2026'],
  ['fr', '2026-11-23', '23–29 nov. 2026'],
])(
  'in %s, the heading of the week %j or its month has a capital at most at its beginning: %s',
  (language, week, heading) => {
    calendar(week, 1, language);
    const period = screen.getByRole('heading', { level: 2 });
    expect(period).toHaveTextContent(heading);
    expect(period).not.toHaveClass('capitalize');
  },
);
