import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { MentionedText } from './MentionedText';
import { Mentions } from './Mentions';

const member = (id: string, name: string) => ({ id, name, email: `${id}@firm.com`, picture: null });

beforeEach(() => {
  network.get(
    '/team',
    reply({ members: [member('ann', 'Ann Lee'), member('åsa', 'Åsa Ek'), member('k1', 'Kim'), member('k2', 'Kim')] }),
  );
});

function Writing({ onSubmit }: { onSubmit?: () => void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  return (
    <div className="relative">
      <textarea
        ref={area}
        aria-label="Note"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && onSubmit?.()}
      />
      <Mentions area={area} />
    </div>
  );
}

test('members are offered while a name is typed, and chosen by keyboard without leaving the text', async () => {
  const submit = vi.fn();
  renderWithApp(<Writing onSubmit={submit} />);
  const box = screen.getByRole('textbox', { name: 'Note' });
  await userEvent.type(box, 'Ask @');
  expect(await screen.findAllByRole('option')).toHaveLength(4);
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
  const options = screen.getAllByRole('option');
  expect(box).toHaveAttribute('aria-activedescendant', options[3]?.id);
  await userEvent.keyboard('asa');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await userEvent.keyboard('{Enter}soon');
  expect(box).toHaveValue('Ask @Åsa Ek soon');
  expect(submit).not.toHaveBeenCalled();
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box).not.toHaveAttribute('aria-activedescendant');
});

test('for two members with the same name the address is shown, Escape closes the list, and an email address is not a mention', async () => {
  renderWithApp(<Writing />);
  const box = screen.getByRole('textbox', { name: 'Note' });
  await userEvent.type(box, '@kim');
  await userEvent.click((await screen.findAllByRole('option'))[1] as HTMLElement);
  expect(box).toHaveValue('@k2@firm.com ');
  await userEvent.type(box, 'and @k');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.clear(box);
  await userEvent.type(box, 'me@an');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('only the names of mentioned members are highlighted', () => {
  renderWithApp(
    <p data-testid="text">
      <MentionedText text="@Bob, ask @Ann Lee or @Ann Lee" mentions={[{ id: '1', name: 'Ann Lee' }]} />
    </p>,
  );
  expect(screen.getByTestId('text').innerHTML).toMatch(/^@Bob, ask <span [^>]+>@Ann Lee<\/span> or @Ann Lee$/);
});
