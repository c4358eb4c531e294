import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/Button';
import { Field } from '../form/Field';
import { Form } from '../form/Form';
import { SubmitButton } from '../form/SubmitButton';
import { Dialog, DialogActions, DialogCancel } from './Dialog';
import { Menu, MenuItem } from './Menu';

function NameForm({ onSaved }: { onSaved: () => unknown }) {
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <Form form={form} onSubmit={form.handleSubmit(onSaved)}>
      <Field name="name" label="Name" autoFocus />
      <DialogActions>
        <DialogCancel />
        <Link to="/before">Possible duplicate</Link>
        <SubmitButton>Save</SubmitButton>
      </DialogActions>
    </Form>
  );
}

function Screen({ save }: { save?: () => Promise<void> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add contact</Button>
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => setOpen(true)}>Edit</MenuItem>
      </Menu>
      <Dialog open={open} onOpenChange={setOpen} title="Add contact" description="Only the name is required.">
        <NameForm onSaved={() => (save ? save().then(() => setOpen(false)) : setOpen(false))} />
      </Dialog>
    </>
  );
}

const renderPage = (page: ReactNode) => {
  const router = createMemoryRouter(
    [
      { path: '/before', element: <p>The page before</p> },
      { path: '/', element: page },
    ],
    { initialEntries: ['/before', '/'] },
  );
  render(<RouterProvider router={router} />);
  return router;
};
const openDialog = async () => {
  renderPage(<Screen />);
  await userEvent.click(screen.getByRole('button', { name: 'Add contact' }));
  return screen.findByRole('dialog', { name: 'Add contact' });
};
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('the focus moves into the dialog when it opens, and returns when Escape closes it', async () => {
  const dialog = await openDialog();
  expect(dialog).toHaveAccessibleDescription('Only the name is required.');
  expect(screen.getByLabelText('Name')).toHaveFocus();

  await userEvent.keyboard('{Escape}');
  await isGone();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add contact' })).toHaveFocus());
});

test('opened from a menu, it returns the focus to the button of the menu', async () => {
  renderPage(<Screen />);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Add contact' });
  await userEvent.keyboard('{Escape}');
  await isGone();
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Close', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
])('%s asks before discarding unsaved input', async (_way, leave) => {
  await openDialog();
  await userEvent.type(screen.getByLabelText('Name'), 'Maria');
  await leave();

  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Name')).toHaveValue('Maria');

  await leave();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await isGone();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add contact' })).toHaveFocus());
});

test('the Back button asks once before discarding unsaved input', async () => {
  const router = renderPage(<Screen />);
  await userEvent.click(screen.getByRole('button', { name: 'Add contact' }));
  await userEvent.type(await screen.findByLabelText('Name'), 'Maria');
  await act(() => router.navigate(-1));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Name')).toHaveValue('Maria');

  await act(() => router.navigate(-1));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('The page before')).toBeVisible();
});

test('the Back button closes an untouched form without asking', async () => {
  const router = renderPage(<Screen />);
  await userEvent.click(screen.getByRole('button', { name: 'Add contact' }));
  await screen.findByLabelText('Name');
  await act(() => router.navigate(-1));
  expect(await screen.findByText('The page before')).toBeVisible();
});

test('a form that has its original values again closes without asking', async () => {
  await openDialog();
  await userEvent.type(screen.getByLabelText('Name'), 'M{Backspace}');
  await userEvent.keyboard('{Escape}');
  await isGone();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('saving closes without asking', async () => {
  await openDialog();
  await userEvent.type(screen.getByLabelText('Name'), 'Maria{Enter}');
  await isGone();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

function Nested({ onOuter, onInner }: { onOuter: () => void; onInner: () => void }) {
  const form = useForm({ defaultValues: {} });
  return (
    <Form form={form} onSubmit={onOuter}>
      <Dialog open onOpenChange={() => {}} title="Inner">
        <NameForm onSaved={onInner} />
      </Dialog>
    </Form>
  );
}

test('a form in a dialog does not submit the form around it', async () => {
  const [outer, inner] = [vi.fn(), vi.fn()];
  renderPage(<Nested onOuter={outer} onInner={inner} />);
  await userEvent.type(await screen.findByLabelText('Name'), 'Maria{Enter}');
  await waitFor(() => expect(inner).toHaveBeenCalled());
  expect(outer).not.toHaveBeenCalled();
});

test('a link in it asks before discarding unsaved input', async () => {
  await openDialog();
  await userEvent.type(screen.getByLabelText('Name'), 'Maria');
  await userEvent.click(screen.getByRole('link', { name: 'Possible duplicate' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Name')).toHaveValue('Maria');
  await userEvent.click(screen.getByRole('link', { name: 'Possible duplicate' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('The page before')).toBeVisible();
});

test('closing it during a save does not ask whether to discard, and the question closes when it is saved', async () => {
  let saved = () => {};
  const saving = new Promise<void>((resolve) => {
    saved = resolve;
  });
  renderPage(<Screen save={() => saving} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add contact' }));
  await userEvent.type(await screen.findByLabelText('Name'), 'Maria');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  const question = await screen.findByRole('alertdialog', { name: 'Close before saving finishes?' });
  expect(question).toHaveAccessibleDescription(/Saving continues in the background/);

  saved();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await isGone();
});
