import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ContactStatus } from '@rapport/shared/contacts';
import { formatDate } from '@rapport/shared/dates';
import type { CustomValue, FieldSnapshot } from '@rapport/shared/fields';
import type { TimelineItem } from '@rapport/shared/notes';
import { Undo2 } from 'lucide-react';
import { useFieldText } from '../../lib/fields/useFieldText';
import { STATUS_LABELS } from '../../lib/format/labels';
import { usePreferences } from '../../lib/format/preferences';
import { useNumber } from '../../lib/format/useNumber';
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
  customer_since: msg`Customer since`,
  lost_on: msg`Given up on`,
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

/** Fields whose old value cannot be restored here: a deal must be moved to change its stage. */
const NOT_GIVEN_BACK = new Set(['stage']);

const DAYS = new Set(['expected_close_date', 'next_step_at', 'customer_since', 'lost_on']);

interface ChangesProps {
  changes: NonNullable<TimelineItem['changes']>;
  /** Restores the old value of a field; omitted if another record was changed. */
  onRestore?: (field: string, before: unknown) => void;
}

/** The old and new value of every changed field. */
export function Changes({ changes, onRestore }: ChangesProps) {
  const { t } = useLingui();
  const wordsOf = useWordsOf();
  const fields = Object.entries(changes).filter(([field, [, , then]]) => then || field in LABELS);
  return (
    <ul className="mt-1 text-ink-soft">
      {fields.map(([field, [before, after, then]]) => {
        const label = then?.label ?? LABELS[field];
        const words = (value: unknown) => wordsOf(field, value, then);
        return (
          <li key={field} className="flex items-start gap-1">
            <span className="line-clamp-3 min-w-0 break-words">
              {label}:{' '}
              {Array.isArray(before) && Array.isArray(after) ? (
                <ListChange before={before.map(words)} after={after.map(words)} />
              ) : (
                <>
                  <del className="text-ink-faint">{words(before)}</del> →{' '}
                  <ins className="no-underline">{words(after)}</ins>
                </>
              )}
            </span>
            {onRestore && !NOT_GIVEN_BACK.has(field) && (
              <IconButton
                label={t`Restore ${{ field: label }}: ${{ value: words(before) }}`}
                size="small"
                className="-my-0.5 pointer-coarse:-my-2.5"
                onClick={() => onRestore(field, before)}
              >
                <Undo2 size={13} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/**
 * Returns a function that formats an old or new value. The value of an own field is formatted by the field's definition
 * at that time.
 */
const useWordsOf = () => {
  const { t } = useLingui();
  const owners = useOwners();
  const { labelOf } = useStages();
  const textOf = useFieldText();
  const number = useNumber();
  const preferences = usePreferences();
  return (field: string, value: unknown, then?: FieldSnapshot): string => {
    if (field === 'stage') return labelOf(String(value));
    if (field === 'status') return STATUS_LABELS[value as ContactStatus] ?? String(value);
    if (field === 'owner_id') {
      return value ? (owners.find((owner) => owner.value === value)?.label ?? t`Former member`) : t`Unassigned`;
    }
    if (then?.type === 'checkbox') return value === true ? t`Yes` : t`No`;
    if (Array.isArray(value)) return value.map((each) => then?.names?.[each] ?? each).join(', ') || t`nothing`;
    if (value === null || value === '' || value === undefined) return t`nothing`;
    if (!then && field === 'amount') return number(Number(value));
    if (!then && DAYS.has(field)) return formatDate(String(value), preferences);
    return (
      then?.names?.[String(value)] ?? (then ? textOf({ ...then, options: [] }, value as CustomValue) : String(value))
    );
  };
};

/** Shows only the removed and added items of a list, which may be as long as sixty tags. */
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
