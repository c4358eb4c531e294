import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { AudienceCountLine } from './AudienceCountLine';

const count = { matching: 12, reached: 9, without_email: 2, suppressed: 0, doubled: 1 };

test.each([
  ['Reaches 9 people', false],
  ['Reaches at least 9 people', true],
])('says "%s"', async (words, has_more) => {
  network.get('/campaigns/audience', reply({ ...count, has_more }));
  renderWithApp(<AudienceCountLine audience={{}} />);
  expect(
    await screen.findByText((_text, element) => element?.tagName === 'P' && element.textContent === words),
  ).toBeVisible();
  expect(screen.queryByText(/^Left out/) === null).toBe(has_more);
});
