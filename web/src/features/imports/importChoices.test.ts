import type { ImportResult } from '@rapport/shared/imports';
import { expect, test } from 'vitest';
import { chooseValue, fieldOf, fillField, missingFields, openQuestions } from './importChoices';

test('a column is added to the other columns of its new field and removed from its old field', () => {
  const mapping = { name: 'First', email: ['Mail', 'Mail 2'], note_lines: 'Last' };
  const named = fillField(mapping, 'Last', 'name');
  expect(named).toEqual({ name: ['First', 'Last'], email: ['Mail', 'Mail 2'] });
  expect(fillField(named, 'First', '')).toEqual({ name: 'Last', email: ['Mail', 'Mail 2'] });
  expect(fieldOf(named, 'Last')).toBe('name');
  expect(fieldOf(named, 'Other')).toBeNull();
});

test('removing the choice for a value goes back to the guess', () => {
  const values = chooseValue({ owner: { Ada: 'a@x.org' } }, 'status', 'Gold', 'partner');
  expect(values).toEqual({ owner: { Ada: 'a@x.org' }, status: { Gold: 'partner' } });
  expect(chooseValue(values, 'status', 'Gold', '')).toEqual({ owner: { Ada: 'a@x.org' }, status: {} });
});

test('a required field is missing until a column fills it', () => {
  const fields = [
    { field: 'name', is_required: true },
    { field: 'email', is_required: false },
  ];
  expect(missingFields({ fields, mapping: { email: 'Mail' } })).toEqual(['name']);
  expect(missingFields({ fields, mapping: { name: ['First', 'Last'] } })).toEqual([]);
});

test('uncertain encodings, dates and columns must be chosen, and likely columns need not', () => {
  const column = (header: string, certainty: 'sure' | 'likely' | 'ask') =>
    ({ header, certainty }) as ImportResult['columns'][number];
  const guess = [column('Name', 'sure'), column('Name 2', 'ask'), column('Town', 'likely'), column('Column 4', 'ask')];
  const result = {
    encoding_check: { certainty: 'ask' },
    date_order: { certainty: 'ask' },
  } as ImportResult;
  expect(openQuestions(result, guess, { onDuplicate: 'skip' })).toEqual([
    'Choose which text looks right.',
    'Choose whether dates start with the day or the month.',
    'Choose a field for the column “Name 2”.',
    'Choose a field for the column “Column 4”.',
  ]);
  const answered = { onDuplicate: 'skip', encoding: 'koi8-r', dateOrder: 'day_first', answered: ['Name 2'] } as const;
  expect(openQuestions(result, guess, { ...answered, answered: ['Name 2', 'Column 4'] })).toEqual([]);
});
