import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWithApp } from '../../testing/renderWithApp';
import { LongText } from './LongText';

test.each([
  ['of many letters', 'They want an offer. '.repeat(100)],
  ['of many lines', 'Yes\n'.repeat(20)],
])('a note %s is folded until somebody wants it whole', async (_which, text) => {
  renderWithApp(<LongText>{text}</LongText>);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
});

test('a short note is there as it is', () => {
  renderWithApp(<LongText>{'Wanted two quotes.\nWill call.'}</LongText>);
  expect(screen.queryByRole('button')).toBeNull();
});
