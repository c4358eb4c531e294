import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FieldNotes } from './FieldFrame';

test.each([
  ['Votre adresse e-mail', 'Votre adresse e-\u2060mail'],
  ['Ihre E-Mails', 'Ihre E-\u2060Mails'],
  ['Use UTF-8', 'Use UTF-8'],
])('the hint “%s” does not break within the word', (hint, shown) => {
  render(<FieldNotes id="name" hint={hint} error={undefined} />);
  expect(screen.getByText(shown)).toBeVisible();
});
