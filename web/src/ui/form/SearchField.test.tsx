import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SearchField } from './SearchField';

let setFromOutside: (value: string) => void;

/** Returns the text a moment later, as the URL does. */
function SearchedList() {
  const [search, setSearch] = useState('');
  setFromOutside = setSearch;
  return (
    <>
      <SearchField label="Search" value={search} onChange={(text) => setTimeout(() => setSearch(text), 30)} />
      <p>Looking for {search}</p>
    </>
  );
}

const field = () => screen.getByRole('searchbox', { name: 'Search' });

test('no letter is lost that was typed before the previous one came back', async () => {
  render(<SearchedList />);
  await userEvent.type(field(), 'lovelace');
  expect(field()).toHaveValue('lovelace');
  expect(await screen.findByText('Looking for lovelace')).toBeVisible();
  expect(field()).toHaveValue('lovelace');
});

test('text typed into the middle stays there, and so does the caret', async () => {
  render(<SearchedList />);
  await userEvent.type(field(), 'lolace');
  await screen.findByText('Looking for lolace');
  await userEvent.type(field(), 've', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  await screen.findByText('Looking for lovelace');
  expect(field()).toHaveValue('lovelace');
  expect((field() as HTMLInputElement).selectionStart).toBe(4);
});

test('a search that is removed or restored from outside is shown', async () => {
  render(<SearchedList />);
  await userEvent.type(field(), 'ada');
  await screen.findByText('Looking for ada');
  act(() => setFromOutside(''));
  await waitFor(() => expect(field()).toHaveValue(''));
  act(() => setFromOutside('grace'));
  await waitFor(() => expect(field()).toHaveValue('grace'));
});

test('a text that never came back is replaced when the field loses the focus', async () => {
  render(<SearchField label="Search" value="" onChange={() => undefined} />);
  await userEvent.type(field(), 'ada');
  expect(field()).toHaveValue('ada');
  await userEvent.tab();
  expect(field()).toHaveValue('');
});
