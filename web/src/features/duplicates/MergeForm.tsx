import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Custom, Field } from '@rapport/shared/fields';
import type { MergeableType } from '@rapport/shared/recordTypes';
import type { ReactNode } from 'react';
import { useFieldText } from '../../lib/fields/useFieldText';
import { FIELD_LABELS } from '../../lib/records/fieldWords';
import { wordedTable } from '../../lib/words/words';
import { useFields } from '../../lib/workspace/fields';
import { useOwners } from '../../lib/workspace/team';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { toast } from '../../ui/feedback/toast';
import { DialogActions, DialogCancel } from '../../ui/overlay/Dialog';
import { Facts } from '../../ui/page/Facts';
import { useMerge, useUndoMerge } from './duplicates.queries';
import { MergeChoice } from './MergeChoice';

interface Mergeable {
  id: string;
  owner_id: string | null;
  custom: Custom;
}

type OwnField = `custom.${string}`;

interface MergeFormProps<Item extends Mergeable, BuiltIn extends keyof Item & string> {
  type: MergeableType;
  kept: Item;
  other: Item;
  /** The built-in fields of which the merged record keeps one value. */
  fields: readonly BuiltIn[];
  /** The labels of fields whose usual label does not fit here. */
  labels?: Partial<Record<BuiltIn, string>>;
  /** The text for the value of a built-in field, if it is not shown as it is stored. */
  textOf?: (record: Item, field: BuiltIn) => string | undefined;
  /** The fields whose value is taken from the other record. */
  take: (BuiltIn | OwnField)[];
  onTake: (take: (BuiltIn | OwnField)[]) => void;
  /** The notes text that the user did not choose. It is kept as a separate note. */
  leftOver: string;
  onDone: () => void;
  /** The most important facts of the merged record. */
  children: ReactNode;
}

const WORDS: Record<MergeableType, Record<'merged' | 'combined', string>> = {
  contact: wordedTable({
    merged: msg`Merged contact`,
    combined: msg`Notes, history and all other data of both contacts are combined.`,
  }),
  company: wordedTable({
    merged: msg`Merged company`,
    combined: msg`Contacts, deals, notes, history and all other data of both companies are combined.`,
  }),
};

/** Asks which value to keep for each field in which two records differ, including own fields, and merges the records. */
export function MergeForm<Item extends Mergeable, BuiltIn extends keyof Item & string>({
  type,
  kept,
  other,
  fields,
  labels,
  textOf,
  take,
  onTake,
  leftOver,
  onDone,
  children,
}: MergeFormProps<Item, BuiltIn>) {
  const { t } = useLingui();
  const merge = useMerge(type);
  const { mutate: undo } = useUndoMerge(type);
  const own = useFields(type);
  const owners = useOwners();
  const ownText = useOwnText();
  const words = WORDS[type];
  const text = (record: Item, field: BuiltIn) =>
    field === 'owner_id'
      ? (owners.find(({ value }) => value === record.owner_id)?.label ?? '')
      : (textOf?.(record, field) ?? String(record[field] ?? ''));
  const choices = [
    ...fields.map((field) => ({
      field,
      label: labels?.[field] ?? FIELD_LABELS[field] ?? field,
      mine: text(kept, field),
      theirs: text(other, field),
    })),
    // Multiple-choice fields are not asked about: the merged record keeps the options of both.
    ...own
      .filter((field) => field.type !== 'choices')
      .map((field) => ({
        field: `custom.${field.key}` as const,
        label: field.label,
        mine: ownText(field, kept),
        theirs: ownText(field, other),
      })),
  ].filter(({ mine, theirs }) => mine && theirs && mine !== theirs);
  const run = async () => {
    const merged = await merge.mutateAsync({ kept: kept.id, other: other.id, take });
    onDone();
    toast.success(t`Merged into ${{ name: merged[type]?.name ?? '' }}`, {
      action: { label: t`Undo`, onClick: () => undo(merged.id) },
    });
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run().catch(() => undefined);
      }}
    >
      {choices.length === 0 && (
        <p className="text-ink-soft">
          <Trans>There are no conflicting values.</Trans>
        </p>
      )}
      {choices.map(({ field, ...choice }) => (
        <MergeChoice
          key={field}
          {...choice}
          takesTheirs={take.includes(field)}
          onChange={(isTaken) => onTake(isTaken ? [...take, field] : take.filter((each) => each !== field))}
        />
      ))}
      <section aria-label={words.merged} className="rounded-md bg-sunken p-3">
        <Facts>{children}</Facts>
      </section>
      <Banner>
        {[
          words.combined,
          leftOver && t`Notes you do not choose are kept as a separate note.`,
          t`You can undo this for 30 days.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </Banner>
      <DialogActions>
        <DialogCancel />
        <Button type="submit" tone="primary" isBusy={merge.isPending}>
          <Trans>Merge</Trans>
        </Button>
      </DialogActions>
    </form>
  );
}

/**
 * Gives the text for the value of an own field. An unchecked checkbox has one too, so that it can be chosen if the
 * other record's is checked.
 */
const useOwnText = () => {
  const { t } = useLingui();
  const text = useFieldText();
  return (field: Field, { custom }: Mergeable) =>
    custom[field.key] === false ? t`No` : text(field, custom[field.key]);
};
