import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { ann, renderWithApp } from '../../testing/renderWithApp';
import { SupportDialog } from './SupportDialog';

const config = {
  google: false,
  signup: true,
  mail: 'smtp',
  support_email: 'help@example.com',
  community_url: null,
  model: false,
};
const opened: string[] = [];
const catchEmail = (event: MouseEvent) => {
  if (!(event.target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  opened.push(event.target.href);
};

beforeEach(() => {
  // The click on a link outside of the document reaches only the link's own listeners, so the listener is added there.
  const click = HTMLAnchorElement.prototype.click;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    this.addEventListener('click', catchEmail);
    click.call(this);
  });
});
afterEach(() => {
  opened.length = 0;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const show = (onClose = vi.fn()) => {
  renderWithApp(<SupportDialog open sender={ann} onClose={onClose} />);
  return onClose;
};
const write = async () => {
  await userEvent.type(await screen.findByLabelText('Subject'), 'A question');
  await userEvent.type(screen.getByLabelText('Message'), 'How do I begin?');
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Message' }));

test('the form opens the email program, is cleared, and closes two seconds later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  network.get('/config', reply(config));
  const onClose = show();
  await write();
  expect(screen.getByLabelText('Name')).toHaveValue('Ann Owner');
  await userEvent.selectOptions(screen.getByLabelText('Priority'), 'High - Urgent issue');
  await send();

  expect(await screen.findByText('Email client opened successfully!')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send Message' })).toBeDisabled();
  expect(opened).toHaveLength(1);
  expect(opened[0]).toMatch(/^mailto:help%40example\.com\?subject=%5BRapport%20Support%5D%20A%20question&body=/);
  const body = new URL(opened[0] ?? '').searchParams.get('body');
  expect(body).toContain('Category: General Question\r\nPriority: High - Urgent issue\r\nFrom: Ann Owner');
  expect(screen.getByLabelText('Subject')).toHaveValue('');
  expect(onClose).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(2_000));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a failure is shown and logged, and the input is kept', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  network.get('/config', problem(500, 'unknown', 'Something went wrong.'));
  show();
  await write();
  await send();

  expect(await screen.findByText('Something went wrong')).toBeVisible();
  expect(screen.getByText(/Please try again or email us directly at/)).toBeVisible();
  expect(log).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ status: 500 }));
  expect(screen.getByLabelText('Message')).toHaveValue('How do I begin?');
  expect(opened).toEqual([]);
});

test('a message that is too long for an email link does not open the email program', async () => {
  network.get('/config', reply(config));
  show();
  await write();
  fireEvent.input(screen.getByLabelText('Message'), { target: { value: 'ก'.repeat(300) } });
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Shorten it, or email us at help@example.com.');
  expect(opened).toEqual([]);
});
