import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '../../testing/renderWithApp';
import { useTotal } from './useTotal';

function Total({ filter }: { filter?: object }) {
  return <p>{useTotal()(10_000, filter)}</p>;
}

test.each([
  { filter: undefined, shown: '10,000+' },
  { filter: { search: 'ann', sort: 'name' }, shown: '10,000+' },
  { filter: { sort: 'touch_due_at' }, shown: '10,000+' },
  { filter: { search: undefined, sort: 'name' }, shown: '10,000' },
])('ten thousand with the filter $filter is shown as $shown', ({ filter, shown }) => {
  renderWithApp(<Total filter={filter} />);
  expect(screen.getByText(shown)).toBeVisible();
});
