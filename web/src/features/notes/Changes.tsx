import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ContactStatus } from '@rapport/shared/contacts';
import { Undo2 } from 'lucide-react';
import { STATUS_LABELS } from '../../lib/format/labels';
import { wordedTable } from '../../lib/words/words';
import { useStages } from '../../lib/workspace/stages';
import { useOwners } from '../../lib/workspace/team';
import { IconButton } from '../../ui/button/IconButton';

/** The labels of fields. Ids and links are described by the text beside them. */
const LABELS: Record<string, string> = wordedTable({
  name: msg`Name`,
  email: msg`Email`,
  phone: msg`Phone`,
  other_emails: msg`Other emails`,
  other_phones: msg`Other phones`,
  company: msg`Company`,
  status: msg`Status`,
  tags: msg`Tags`,
  notes: msg`Notes`,
  job_title: msg`Job title`,
  website: msg`Website`,
  source: msg`Source`,
  external_id: msg`External ID`,
  domain: msg`Domain`,
  industry: msg`Industry`,
  size: msg`Size`,
  address: msg`Address`,
  owner_id: msg`Owner`,
  cadence_days: msg`Stay in touch, days`,
  title: msg`Title`,
  amount: msg`Amount`,
  currency: msg`Currency`,
  stage: msg`Stage`,
  probability: msg`Probability`,
  expected_close_date: msg`Expected close`,
  next_step: msg`Next step`,
  next_step_at: msg`Planned for`,
  lost_reason: msg`Lost reason`,
});

/** What is changed by more than writing a field: its history tells, but giving it back is a move of its own. */
const NOT_GIVEN_BACK = new Set(['stage']);

interface ChangesProps {
  changes: Record<string, [unknown, unknown]>;
  /** Gives a field back what it was; left out where the change is another record's. */
  onRestore?: (field: string, before: unknown) => void;
}

/** What every changed field was, and what it is. */
export function Changes({ changes, onRestore }: ChangesProps) {
  const { t } = useLingui();
  const owners = useOwners();
  const { labelOf } = useStages();
  const shown = (field: string, value: unknown): string => {
    if (field === 'stage') return labelOf(String(value));
    if (field === 'status') return STATUS_LABELS[value as ContactStatus] ?? String(value);
    if (field === 'owner_id') return owners.find((owner) => owner.value === value)?.label ?? t`Unassigned`;
    if (Array.isArray(value)) return value.join(', ') || t`nothing`;
    return value === null || value === '' || value === undefined ? t`nothing` : String(value);
  };
  const fields = Object.entries(changes).filter(([field]) => field in LABELS);
  return (
    <ul className="mt-1 text-ink-soft">
      {fields.map(([field, [before, after]]) => (
        <li key={field} className="flex items-start gap-1">
          <span className="line-clamp-3 min-w-0 break-words">
            {LABELS[field]}:{' '}
            {Array.isArray(before) && Array.isArray(after) ? (
              <ListChange before={before} after={after} />
            ) : (
              <>
                <del className="text-ink-faint">{shown(field, before)}</del> →{' '}
                <ins className="no-underline">{shown(field, after)}</ins>
              </>
            )}
          </span>
          {onRestore && !NOT_GIVEN_BACK.has(field) && (
            <IconButton
              label={t`Restore ${{ field: LABELS[field] }}: ${{ value: shown(field, before) }}`}
              size="small"
              className="-my-0.5 pointer-coarse:-my-2.5"
              onClick={() => onRestore(field, before)}
            >
              <Undo2 size={13} aria-hidden="true" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Of sixty tags only those that went and those that came. */
function ListChange({ before, after }: { before: unknown[]; after: unknown[] }) {
  const gone = before.filter((each) => !after.includes(each));
  const added = after.filter((each) => !before.includes(each));
  return (
    <>
      {gone.length > 0 && <del className="text-ink-faint">{gone.join(', ')}</del>}
      {added.length > 0 && <ins className="no-underline"> + {added.join(', ')}</ins>}
    </>
  );
}
