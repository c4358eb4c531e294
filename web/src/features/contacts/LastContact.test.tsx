import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '../../testing/renderWithApp';
import { LastContact } from './LastContact';

test('a record without a contact says that nobody was contacted', () => {
  renderWithApp(<LastContact contact={null} withName />);
  expect(screen.getByText('None yet')).toBeVisible();
});

test('nothing is shown for a contact that could not be loaded', () => {
  renderWithApp(<LastContact contact={undefined} withName />);
  expect(screen.queryByText('None yet')).toBeNull();
});
