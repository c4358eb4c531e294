import { expect, test } from 'vitest';
import { ownField } from '../../testing/ownField';
import { fieldsAfterMove } from './fieldsAfterMove';

const [date, place, page] = [
  ownField({ key: 'date', label: 'Date', type: 'date' }),
  ownField({ key: 'place', label: 'Place', type: 'text' }),
  ownField({ key: 'page', label: 'Page', type: 'url', group_name: 'Online' }),
];

test('a moved field takes the position of another, and its heading if that is different', () => {
  expect(fieldsAfterMove([date, place, page], 0, 1)).toEqual({ fields: [place, date, page] });
  const moved = { ...date, group_name: 'Online' };
  expect(fieldsAfterMove([date, place, page], 0, 2)).toEqual({ fields: [place, page, moved], moved });
});
