import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Change } from './Change';

test.each([
  ['a rise', 176, 100, '+76.0% from last month', true],
  ['a fall', 90, 100, '-10.0% from last month', true],
  ['no change', 100, 100, '0.0% from last month', false],
  ['a change too small to be shown', 100.04, 100, '0.0% from last month', false],
  ['nothing before', 5, 0, '', false],
  ['no figure before', 5, null, '', false],
  // A win rate of no closed deals has not fallen by all of itself.
  ['no figure now', null, 50, '', false],
])('%s reads as such, with an arrow only where there is one', (_what, now, before, words, hasArrow) => {
  const { container } = render(<Change now={now} before={before} from="last month" />);
  expect(container).toHaveTextContent(new RegExp(`^${words.replace('+', '\\+')}$`));
  expect(container.querySelector('svg') !== null).toBe(hasArrow);
});
