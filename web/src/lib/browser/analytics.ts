import { attempt } from './attempt';
import { browserValue } from './browserValue';

type Consent = 'granted' | 'denied';
type EventName = 'page_viewed' | 'signed_up' | 'signed_in' | 'tutorial_finished' | 'onboarding_finished';

declare global {
  interface Window {
    /** Provided by an analytics script. Most of them share this signature. */
    gtag?: (command: 'event', name: string, details: Record<string, string>) => void;
  }
}

const APP_NAME = 'Rapport';
const stored = browserValue('rapport-analytics-consent');

const consentIn = (value: string | null): Consent | null => (value === 'granted' || value === 'denied' ? value : null);

/**
 * Passes a named event to the page's analytics function, with the app's name and a timestamp. Does nothing without
 * consent.
 */
export const track = (name: EventName, details: Record<string, string> = {}) => {
  if (consentIn(stored.read()) !== 'granted') return;
  const timestamp = new Date().toISOString();
  attempt(() => window.gtag?.('event', name, { ...details, app_name: APP_NAME, timestamp }));
};

/** Says in the browser’s log why nothing is sent, until the person has answered. Called once when the app starts. */
export const logMissingConsent = () => {
  if (consentIn(stored.read()) === null) console.info('Analytics consent is required: nothing is sent');
};

/** The consent stored in this browser (`null` before the first answer), and a function to change it. */
export const useConsent = () => [consentIn(stored.use()), (consent: Consent) => stored.write(consent)] as const;
