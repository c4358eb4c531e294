import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWithApp } from '../../testing/renderWithApp';
import { CommentForm } from './CommentForm';

test('what is typed while a comment is being saved stays, and an untouched field is cleared', async () => {
  const saved: (() => void)[] = [];
  const onSubmit = () => new Promise<void>((done) => saved.push(done));
  renderWithApp(<CommentForm label="Comment" submit="Send" onSubmit={onSubmit} />);
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
