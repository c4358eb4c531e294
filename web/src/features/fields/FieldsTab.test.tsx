import { FIELDS_MAX } from '@rapport/shared/fields';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { FieldsTab } from './FieldsTab';

const field = (_: unknown, index: number) => ({
  id: `01900000-0000-7000-8000-000000000${100 + index}`,
  object_type: 'contact',
  key: `field_${index}`,
  type: 'text',
  label: `Field ${index}`,
  hint: '',
  group_name: '',
  position: index,
  required: false,
  on_card: false,
  options: [],
  deleted_at: null,
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
});

test('an owner who has reached the limit of fields sees why none can be added', async () => {
  network.get('/fields', reply(Array.from({ length: FIELDS_MAX }, field)));
  renderWithApp(<FieldsTab isOwner />);
  expect(await screen.findByText(/Delete one to add another/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a field' })).toBeNull();
});
