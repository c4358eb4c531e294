import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DayInput } from './DayInput';

const onChange = vi.fn();
const field = () => screen.getByLabelText('First day');
const type = (value: string) => fireEvent.change(field(), { target: { value } });

test('a day stays as it is typed until the URL has it, and is reported once its year is complete', () => {
  const { rerender } = render(<DayInput aria-label="First day" value="" onChange={onChange} />);
  field().focus();
  type('0002-11-05');
  expect(field()).toHaveValue('0002-11-05');
  expect(onChange).not.toHaveBeenCalled();
  type('2026-11-01');
  type('2026-11-15');
  expect(onChange.mock.calls).toEqual([['2026-11-01'], ['2026-11-15']]);
  rerender(<DayInput aria-label="First day" value="2026-11-01" onChange={onChange} />);
  expect(field()).toHaveValue('2026-11-15');
});

test('a day that the URL gets in another way is shown', () => {
  const { rerender } = render(<DayInput aria-label="First day" value="2026-11-01" onChange={onChange} />);
  rerender(<DayInput aria-label="First day" value="2025-01-01" onChange={onChange} />);
  expect(field()).toHaveValue('2025-01-01');
});
