import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '../../testing/renderWithApp';
import { Change } from './Change';

test.each([
  ['a rise', 176, 100, '+76.0% from last month', true],
  ['a rise from next to nothing', 211_800, 1_050, '+20,071% from last month', true],
  ['a fall', 90, 100, '-10.0% from last month', true],
  ['no change', 100, 100, '0.0% from last month', false],
  ['a change too small to be shown', 100.04, 100, '0.0% from last month', false],
  ['nothing before', 5, 0, '', false],
  ['no figure before', 5, null, '', false],
  // A win rate that does not exist because no deals were closed has not fallen by 100%.
  ['no figure now', null, 50, '', false],
])('%s is worded correctly, with an arrow only for a change that is shown', (_what, now, before, words, hasArrow) => {
  renderWithApp(
    <p>
      <Change now={now} before={before} isMonth />
    </p>,
  );
  const caption = screen.getByRole('paragraph');
  expect(caption.textContent).toBe(words);
  expect(caption.querySelector('svg') !== null).toBe(hasArrow);
});
