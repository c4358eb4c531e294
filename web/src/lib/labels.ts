import { ContactStatus } from '@rapport/shared/contacts';

/** What people call the constants. */
export const STATUS_LABELS: Record<ContactStatus, string> = { lead: 'Lead', customer: 'Customer', partner: 'Partner' };

export const statusChoices = ContactStatus.options.map((value) => ({ value, label: STATUS_LABELS[value] }));
