import type { NewView } from '@rapport/shared/views';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { network, serverIsDown } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { ViewDialog } from './ViewDialog';

test('a view that cannot be saved because the server is unreachable shows the error in its dialog', async () => {
  network.post('/views', serverIsDown);
  const onClose = vi.fn();
  renderWithApp(<ViewDialog open content={{} as NewView} onClose={onClose} onCreated={vi.fn()} />);
  await userEvent.type(await screen.findByLabelText('Name'), 'Leads');
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not reach Rapport.');
  expect(onClose).not.toHaveBeenCalled();
});
