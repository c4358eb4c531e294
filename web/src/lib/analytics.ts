import { useSyncExternalStore } from 'react';

type Consent = 'granted' | 'denied';
type EventName = 'page_viewed' | 'signed_up' | 'signed_in' | 'tutorial_finished' | 'onboarding_finished';

declare global {
  interface Window {
    /** What a measuring script puts on the page, with the signature that most of them share. */
    gtag?: (command: 'event', name: string, details: Record<string, string>) => void;
  }
}

const APP_NAME = 'Rapport';
const KEY = 'rapport-analytics-consent';
const listeners = new Set<() => void>();

const storedConsent = (): Consent | null => {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'granted' || value === 'denied' ? value : null;
  } catch {
    return null;
  }
};

/** Passes a named event to the page's analytics function, with the app and the time; nothing without consent. */
export const track = (name: EventName, details: Record<string, string> = {}) => {
  if (storedConsent() !== 'granted') return;
  window.gtag?.('event', name, { ...details, app_name: APP_NAME, timestamp: new Date().toISOString() });
};

/** Called once at the start of the app. */
export const startAnalytics = () => {
  if (storedConsent() === null) console.info('Analytics consent is required: nothing is sent');
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

const storeConsent = (consent: Consent) => {
  try {
    localStorage.setItem(KEY, consent);
  } catch {
    // Without storage nobody can remember a yes, so it stays a no.
  }
  for (const listener of listeners) listener();
};

/** What was answered in this browser, `null` before anybody did, and a way to answer. */
export const useConsent = () => [useSyncExternalStore(subscribe, storedConsent), storeConsent] as const;
