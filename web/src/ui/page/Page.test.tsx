import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '../../testing/renderWithApp';
import { Page } from './Page';

test.each([
  ['Contacts', 'text-title'],
  ['A name of many words that nobody shortened before it was saved', 'text-heading'],
])('the title “%s” has the size %s', async (title, size) => {
  renderWithApp(<Page title={title}>Content</Page>);
  expect(await screen.findByRole('heading', { name: title })).toHaveClass(size);
});
