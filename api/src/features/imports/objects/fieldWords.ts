const WORDS: Record<string, string> = {
  assignee_id: 'owner',
  company_id: 'company',
  contact_id: 'contact',
  expected_close_date: 'close date',
  external_id: 'external ID',
  note_lines: 'notes',
  owner_id: 'owner',
};

/** A field as sentences call it: `close_date` is the close date. */
export const fieldWords = (field: string): string => WORDS[field] ?? field.replaceAll('_', ' ');
