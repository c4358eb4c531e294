import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSelection } from './useSelection';

const shown = ['a', 'b', 'c', 'd'];

test('one, a range and all that is shown are chosen and let go of', () => {
  const { result } = renderHook(() => useSelection('contacts'));
  act(() => result.current.toggle('b', shown));
  act(() => result.current.toggle('d', shown, true));
  expect([...result.current.ids]).toEqual(['b', 'c', 'd']);
  act(() => result.current.toggle('a', shown, true));
  expect(result.current.ids.size).toBe(4);
  act(() => result.current.toggle('c', shown));
  expect(result.current.has('c')).toBe(false);
  act(() => result.current.toggleShown(shown));
  expect(result.current.ids.size).toBe(4);
  act(() => result.current.toggleShown(shown));
  expect(result.current.ids.size).toBe(0);
});

test('all that match are chosen, until one of them is let go of', () => {
  const { result } = renderHook(() => useSelection('contacts'));
  act(() => result.current.chooseAll());
  expect(result.current.has('not loaded yet')).toBe(true);
  act(() => result.current.toggle('a', shown));
  expect(result.current.isAll).toBe(false);
  expect([...result.current.ids]).toEqual(['b', 'c', 'd']);
});

test('a list that shows something else begins with nothing chosen', () => {
  const { result, rerender } = renderHook(({ listKey }) => useSelection(listKey), {
    initialProps: { listKey: 'leads' },
  });
  act(() => result.current.toggle('a', shown));
  rerender({ listKey: 'customers' });
  expect(result.current.ids.size).toBe(0);
});

test('a selection is gone when the list shows the same records again', () => {
  const { result, rerender } = renderHook(({ listKey }) => useSelection(listKey), {
    initialProps: { listKey: 'leads' },
  });
  act(() => result.current.toggle('b', shown));
  rerender({ listKey: 'customers' });
  rerender({ listKey: 'leads' });
  expect(result.current.isEmpty).toBe(true);
  act(() => result.current.toggle('d', shown, true));
  expect([...result.current.ids]).toEqual(['d']);
});

test('a record that is gone is no longer counted', () => {
  const { result } = renderHook(() => useSelection('leads'));
  act(() => result.current.toggleShown(shown));
  act(() => result.current.drop('b'));
  expect([...result.current.ids]).toEqual(['a', 'c', 'd']);
});

test('what was selected since stays selected', () => {
  const { result } = renderHook(() => useSelection('leads'));
  act(() => result.current.toggle('a', shown));
  const { clear } = result.current;
  act(() => result.current.toggle('b', shown));
  act(() => clear());
  expect([...result.current.ids]).toEqual(['b']);
});

test('a late change of another list does not clear what is chosen now', () => {
  const { result, rerender } = renderHook(({ listKey }) => useSelection(listKey), {
    initialProps: { listKey: 'leads' },
  });
  act(() => result.current.toggle('a', shown));
  const { clear } = result.current;
  rerender({ listKey: 'customers' });
  act(() => result.current.toggle('b', shown));
  act(() => clear());
  expect([...result.current.ids]).toEqual(['b']);
  act(() => result.current.clear());
  expect(result.current.isEmpty).toBe(true);
});
