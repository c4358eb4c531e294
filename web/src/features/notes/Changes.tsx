/** Fields as a person calls them; those of ids and links are told by the text beside them. */
const LABELS: Record<string, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  status: 'Status',
  tags: 'Tags',
  notes: 'Notes',
  domain: 'Domain',
  industry: 'Industry',
  size: 'Size',
  address: 'Address',
};

const shown = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ') || 'nothing';
  return value === null || value === '' || value === undefined ? 'nothing' : String(value);
};

/** What every changed field was, and what it is. */
export function Changes({ changes }: { changes: Record<string, [unknown, unknown]> }) {
  const fields = Object.entries(changes).filter(([field]) => field in LABELS);
  return (
    <ul className="mt-1 text-ink-soft">
      {fields.map(([field, [before, after]]) => (
        <li key={field} className="line-clamp-3 break-words">
          {LABELS[field]}: <del className="text-ink-faint">{shown(before)}</del> →{' '}
          <ins className="no-underline">{shown(after)}</ins>
        </li>
      ))}
    </ul>
  );
}
