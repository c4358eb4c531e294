import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { network, problem, reply, serverIsDown } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { useRecordName } from './useRecordName';

function Name() {
  const name = useRecordName('contacts', 'ada');
  return name !== undefined && <output>{name}</output>;
}

test.each([
  ['the name', reply({ name: 'Ada' }), 'Ada'],
  ['nothing of a record that is gone', problem(404, 'not_found', 'Gone'), ''],
  ['nothing of a record that is not for this person', problem(403, 'forbidden', 'No'), ''],
  ['that a record is linked, after an error', problem(500, 'unknown', 'Oops'), '…'],
  ['that a record is linked, while the server is away', serverIsDown, '…'],
])('says %s', async (_said, answer, name) => {
  network.get('/contacts/ada', answer);
  renderWithApp(<Name />);
  expect(await screen.findByRole('status')).toHaveTextContent(new RegExp(`^${name}$`));
});
