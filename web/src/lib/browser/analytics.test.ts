import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logMissingConsent, track, useConsent } from './analytics';

const send = vi.fn();

beforeEach(() => {
  send.mockClear();
  window.gtag = send;
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') });
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  delete window.gtag;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([null, 'denied', 'GRANTED', 'yes', ''])('with %j stored nothing is sent', (stored) => {
  if (stored !== null) localStorage.setItem('rapport-analytics-consent', stored);
  track('signed_up');
  expect(send).not.toHaveBeenCalled();
});

test('with consent, an event has the name of the app and the time', () => {
  localStorage.setItem('rapport-analytics-consent', 'granted');
  track('page_viewed', { page: '/contacts' });
  expect(send).toHaveBeenCalledExactlyOnceWith('event', 'page_viewed', {
    page: '/contacts',
    app_name: 'Rapport',
    timestamp: '2026-11-20T12:00:00.000Z',
  });
});

test('an analytics function that throws does not interrupt the app', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.setItem('rapport-analytics-consent', 'granted');
  send.mockImplementationOnce(() => {
    throw new Error('blocked');
  });
  expect(() => track('signed_in')).not.toThrow();
  expect(logged).toHaveBeenCalledTimes(1);
});

test('without an analytics function, events are dropped', () => {
  delete window.gtag;
  localStorage.setItem('rapport-analytics-consent', 'granted');
  expect(() => track('signed_in')).not.toThrow();
});

test('a start without an answer logs that consent is required', () => {
  logMissingConsent();
  expect(console.info).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Analytics consent is required'));
});

test('a start with an answer logs nothing', () => {
  localStorage.setItem('rapport-analytics-consent', 'denied');
  logMissingConsent();
  expect(console.info).not.toHaveBeenCalled();
});

test('an answer applies at once, and can be withdrawn', () => {
  const { result } = renderHook(useConsent);
  expect(result.current[0]).toBeNull();
  act(() => result.current[1]('granted'));
  expect(result.current[0]).toBe('granted');
  act(() => result.current[1]('denied'));
  track('signed_in');
  expect(localStorage.getItem('rapport-analytics-consent')).toBe('denied');
  expect(send).not.toHaveBeenCalled();
});
