import type { SavedReport } from '@rapport/shared/savedReports';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '../../testing/renderWithApp';
import { RenameDialog, SaveDialog } from './ReportDialogs';

test.each([
  ['save', <SaveDialog key="save" values={{}} onSave={() => Promise.reject(new Error())} onClose={vi.fn()} />],
  [
    'rename',
    <RenameDialog
      key="rename"
      report={{ name: 'Won' } as SavedReport}
      onChange={() => Promise.reject(new Error())}
      onClose={vi.fn()}
    />,
  ],
])('a failure to %s a report is shown in its dialog', async (_what, dialog) => {
  renderWithApp(dialog);
  await userEvent.type(await screen.findByLabelText('Name'), ' last month');
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
});
