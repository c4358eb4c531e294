import type { Field } from '@rapport/shared/fields';

let count = 0;

/** An own field of contacts as the API answers it, by what matters of it. */
export const ownField = (field: Pick<Field, 'key' | 'label' | 'type'> & Partial<Field>): Field => ({
  id: `01900000-0000-7000-8000-${String(++count).padStart(12, '0')}`,
  object_type: 'contact',
  hint: '',
  group_name: '',
  position: count,
  required: false,
  on_card: false,
  options: [],
  deleted_at: null,
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
  ...field,
});
