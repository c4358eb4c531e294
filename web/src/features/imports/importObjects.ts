import type { ImportObjectType } from '@rapport/shared/imports';

interface ImportObject {
  title: string;
  one: string;
  /** The values of the example row in the template, by column. */
  example: Record<string, string>;
}

/** What the screens say about each type of record. */
export const IMPORT_OBJECTS: Record<ImportObjectType, ImportObject> = {
  contacts: {
    title: 'Contacts',
    one: 'contact',
    example: {
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '+44 20 7946 0000',
      company: 'Analytical Engines',
      status: 'lead',
      tags: 'newsletter, referral',
      notes: 'Met at the spring fair',
    },
  },
  companies: {
    title: 'Companies',
    one: 'company',
    example: {
      name: 'Analytical Engines',
      domain: 'engines.example',
      industry: 'Technology',
      size: '11-50',
      phone: '+44 20 7946 0000',
      address: '12 St James’s Square, London',
      notes: 'Supplier of looms',
    },
  },
  deals: {
    title: 'Deals',
    one: 'deal',
    example: {
      title: 'Looms for the north hall',
      amount: '12500',
      currency: 'USD',
      stage: 'proposal',
      probability: '50',
      company: 'Analytical Engines',
      contact_email: 'ada@example.com',
      close_date: '2027-03-31',
      next_step: 'Send the offer',
    },
  },
  tasks: {
    title: 'Tasks',
    one: 'task',
    example: {
      title: 'Call about the offer',
      status: 'todo',
      priority: 'high',
      due_date: '2027-01-15 10:00',
      contact_email: 'ada@example.com',
    },
  },
};
