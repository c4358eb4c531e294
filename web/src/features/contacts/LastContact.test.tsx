import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '../../testing/renderWithApp';
import { LastContact } from './LastContact';

test('a record without a contact says that nobody was in touch', () => {
  renderWithApp(<LastContact contact={null} withName />);
  expect(screen.getByText('None yet')).toBeVisible();
});

test('where the contact could not be loaded, nothing is said of it', () => {
  renderWithApp(<LastContact contact={undefined} withName />);
  expect(screen.queryByText('None yet')).toBeNull();
});
