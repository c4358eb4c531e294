import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { network, problem } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { clearMessage, pendingMessage } from '../../ui/feedback/toast';
import { CommentForm } from './CommentForm';
import { useAddComment } from './comments.queries';

test('text that is typed while a comment is being saved is kept, and an untouched field is cleared', async () => {
  const saved: (() => void)[] = [];
  const onSubmit = () => new Promise<void>((done) => saved.push(done));
  renderWithApp(<CommentForm place="n1" label="Comment" submit="Send" onSubmit={onSubmit} />);
  const area = screen.getByRole('textbox', { name: 'Comment' });
  await userEvent.type(area, 'One');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.type(area, ', two');
  await act(async () => saved[0]?.());
  expect(area).toHaveValue('One, two');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await act(async () => saved[1]?.());
  expect(area).toHaveValue('');
});

function Thread() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Comments
      </button>
      {isOpen && <CommentForm place="n2" label="Comment" submit="Send" onSubmit={async () => undefined} />}
    </>
  );
}

test('a half-typed comment is kept while its thread is closed, until it is sent', async () => {
  renderWithApp(<Thread />);
  const area = () => screen.getByRole('textbox', { name: 'Comment' });
  const closeAndOpen = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Comments' }));
    await userEvent.click(screen.getByRole('button', { name: 'Comments' }));
  };
  await userEvent.type(area(), 'Call back');
  await closeAndOpen();
  expect(area()).toHaveValue('Call back');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(area()).toHaveValue(''));
  await closeAndOpen();
  expect(area()).toHaveValue('');
});

function Adding() {
  const add = useAddComment('n1');
  return <CommentForm place="n1" label="Comment" submit="Send" onSubmit={add.mutateAsync} />;
}

test('the reason why a comment could not be saved is shown once, at the field, and the text is kept', async () => {
  clearMessage();
  network.post('/notes/n1/comments', problem(503, 'draining', 'Back in a moment.'));
  renderWithApp(<Adding />);
  const area = screen.getByRole('textbox', { name: 'Comment' });
  await userEvent.type(area, 'Call back');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Back in a moment.')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve));
  expect(pendingMessage()).toBeUndefined();
  expect(area).toHaveValue('Call back');
});
