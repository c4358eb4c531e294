import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canShowOnDevice } from '../../lib/browser/deviceNotifications';
import { clearMessage, pendingMessage } from '../../ui/feedback/toast';
import { useDeviceReminders } from './useDeviceReminders';

const reminder = {
  id: '1',
  type: 'reminder',
  title: 'Call Ada',
  detail: 'Due now',
  path: '/tasks',
  created_at: '2999-01-01T00:00:00.000Z',
  read_at: null,
};
const shown = vi.fn();

/** Stubs the browser's `Notification`. On Android its constructor exists and throws. */
const browser = (permission: NotificationPermission, isAndroid = false) => {
  class Browser {
    static permission = permission;
    close = () => undefined;
    constructor(...of: unknown[]) {
      if (isAndroid) throw new TypeError("Failed to construct 'Notification': Illegal constructor.");
      shown(...of);
    }
  }
  vi.stubGlobal('Notification', Browser);
};

beforeEach(() => {
  shown.mockClear();
  clearMessage();
});
afterEach(() => vi.unstubAllGlobals());

test('a reminder is shown as a system notification', () => {
  browser('granted');
  renderHook(() => useDeviceReminders([reminder], vi.fn()));
  expect(shown).toHaveBeenCalledWith('Call Ada', { body: 'Due now', tag: '1' });
  expect(pendingMessage()).toBeUndefined();
});

test.each([
  ['a browser without system notifications', () => vi.stubGlobal('Notification', undefined)],
  ['Android, where nobody is asked for the permission,', () => browser('default', true)],
  ['Android with the permission', () => browser('granted', true)],
])('%s shows a message that leads to the same page', (_name, stub) => {
  stub();
  const open = vi.fn();
  renderHook(() => useDeviceReminders([reminder], open));
  expect(pendingMessage()).toMatchObject({ title: 'Call Ada', description: 'Due now' });
  pendingMessage()?.action?.onClick();
  expect(open).toHaveBeenCalledWith('/tasks');
});

test.each(['default', 'denied'] as const)('no message is shown where the permission is “%s”', (permission) => {
  browser(permission);
  renderHook(() => useDeviceReminders([reminder], vi.fn()));
  expect(pendingMessage()).toBeUndefined();
});

test.each([
  ['a browser that asks first', false, true],
  ['Android', true, false],
])('reminders on the device are possible in %s: %s', (_name, isAndroid, offered) => {
  browser('default', isAndroid);
  expect(canShowOnDevice()).toBe(offered);
});
