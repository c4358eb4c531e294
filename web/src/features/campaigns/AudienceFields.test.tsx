import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { network, reply } from '../../testing/network';
import { renderWithApp } from '../../testing/renderWithApp';
import { Form } from '../../ui/form/Form';
import { AudienceFields } from './AudienceFields';
import { campaignValues } from './campaignInput';

function Audience() {
  const form = useForm({ defaultValues: campaignValues(undefined, true) });
  return (
    <Form form={form} onSubmit={() => undefined}>
      <AudienceFields />
    </Form>
  );
}

test('a company can be chosen by keyboard without losing the focus while its name is fetched', async () => {
  const acme = { id: '01900000-0000-7000-8000-0000000000d1', name: 'Acme' };
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  network.get('/team', reply({ members: [], invitations: [] }));
  network.get(
    '/campaigns/audience',
    reply({ reached: 1, without_email: 0, suppressed: 0, doubled: 0, has_more: false }),
  );
  network.get('/search', reply([{ type: 'company', ...acme, detail: '' }]));
  network.get(`/companies/${acme.id}`, async () => {
    await asked;
    return reply(acme);
  });
  renderWithApp(<Audience />);
  await userEvent.type(screen.getByLabelText('Company'), 'ac');
  await screen.findByRole('option', { name: 'Acme' });
  await userEvent.keyboard('{Enter}');
  expect(screen.getByLabelText('Company')).toHaveFocus();
  expect(screen.getByLabelText('Company')).toHaveValue('Acme');
  answer();
  await waitFor(() => expect(screen.getByLabelText('Company')).toHaveValue('Acme'));
});
