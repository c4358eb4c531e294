import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { TabPanel, Tabs } from './Tabs';

function Screen({ isList }: { isList?: boolean }) {
  const [tab, setTab] = useState('all');
  const tabs = [
    { value: 'all', label: 'All Tasks', count: 12 },
    { value: 'today', label: 'Due Today' },
    { value: 'done', label: 'Completed' },
  ];
  return (
    <Tabs label="Tasks" value={tab} onChange={setTab} tabs={tabs} isList={isList}>
      {tabs.map(({ value, label }) => (
        <TabPanel key={value} value={value}>
          Panel {label}
        </TabPanel>
      ))}
    </Tabs>
  );
}

test('arrows, Home and End move between tabs and show their panels', async () => {
  render(<Screen />);
  expect(screen.getByRole('tablist', { name: 'Tasks' })).toBeVisible();
  await userEvent.tab();
  expect(screen.getByRole('tab', { name: 'All Tasks 12' })).toHaveFocus();

  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Due Today', selected: true })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Due Today' })).toHaveTextContent('Panel Due Today');

  await userEvent.keyboard('{End}');
  expect(screen.getByRole('tabpanel', { name: 'Completed' })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'All Tasks 12', selected: true })).toHaveFocus();
});

test.each([
  ['wide', true, 'vertical', '{ArrowDown}'],
  ['narrow', false, 'horizontal', '{ArrowRight}'],
])('on a %s screen, the arrow keys follow the layout of listed tabs', async (_width, matches, side, key) => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList);
  render(<Screen isList />);
  expect(screen.getByRole('tablist', { name: 'Tasks' })).toHaveAttribute('aria-orientation', side);
  await userEvent.tab();
  await userEvent.keyboard(key);
  expect(screen.getByRole('tab', { name: 'Due Today', selected: true })).toHaveFocus();
});
