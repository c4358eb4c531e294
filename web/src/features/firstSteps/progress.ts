import { browserValue } from '../../lib/browser/browserValue';

const onboarded = browserValue('rapport-onboarding-completed');
const hidden = browserValue('rapport-first-steps-hidden');

export const isOnboarded = () => onboarded.read() === 'true';
export const completeOnboarding = () => onboarded.write('true');

export const isChecklistHidden = () => hidden.read() === 'true';
export const useIsChecklistHidden = () => hidden.use() === 'true';
export const hideChecklist = () => hidden.write('true');
