import { useLingui } from '@lingui/react/macro';
import { type Note, NoteContent, type TimelineItem } from '@rapport/shared/notes';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiProblem, isConflict } from '../../lib/http/apiProblem';
import { get } from '../../lib/http/http';
import { Mentions } from '../../lib/mentions/Mentions';
import { differences } from '../../lib/records/differences';
import { useConflict } from '../../lib/records/useConflict';
import { formResolver } from '../../lib/words/formResolver';
import { toast } from '../../ui/feedback/toast';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { Dialog } from '../../ui/overlay/Dialog';
import { ConflictNotice } from '../../ui/record/ConflictNotice';
import { FormatBar, formatByKey } from './FormatBar';
import { type NotedRecord, useAddNote, useChangeNote } from './notes.queries';

type StoredNote = Pick<Note, 'id' | 'content' | 'updated_at'>;

const NoteInput = z.object({ content: NoteContent });

interface NoteDialogProps {
  open: boolean;
  record: NotedRecord;
  /** The note to edit; if omitted, a new note is written. */
  note?: TimelineItem;
  onClose: () => void;
}

/** Writes a note, or edits one. */
export function NoteDialog({ open, record, note, onClose }: NoteDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={note ? t`Edit note` : t`Add a note to ${{ name: record.name }}`}
    >
      <NoteForm record={record} note={note} onSaved={onClose} />
    </Dialog>
  );
}

function NoteForm({ record, note, onSaved }: { record: NotedRecord; note?: TimelineItem; onSaved: () => void }) {
  const { t } = useLingui();
  // A plain-text note becomes Markdown once a formatting tool is used.
  const [isFormatted, setIsFormatted] = useState(!note || note.format === 'markdown');
  const format = isFormatted && note?.format !== 'markdown' ? 'markdown' : undefined;
  const add = useAddNote(record);
  const change = useChangeNote();
  const form = useForm({ resolver: formResolver(NoteInput), defaultValues: { content: note?.content ?? '' } });
  const { base, theirs, showRefusal, keepMine, takeTheirs } = useConflict({
    form,
    record: note && { id: note.id, content: note.content ?? '', updated_at: note.updated_at ?? '' },
    valuesOf: (stored) => ({ content: stored?.content ?? '' }),
    fetchTheirs: async () => ({ record: await get<StoredNote>(`/notes/${note?.id}`), by: null }),
  });
  const save = form.handleSubmit(async ({ content }) => {
    try {
      if (base) {
        await change.mutateAsync({ id: base.id, content, format, seen: base });
        toast.success(t`Note Updated`, { description: t`Your note has been updated successfully.` });
      } else {
        await add.mutateAsync({ content, format: 'markdown' });
        toast.success(t`Note Added`, { description: t`Your note has been added successfully.` });
      }
      onSaved();
    } catch (problem) {
      if (isConflict(problem) || (problem instanceof ApiProblem && problem.errors)) return showRefusal(problem);
      toast.error(t`Error`, { description: t`Failed to save note. Please try again.` });
    }
  });
  return (
    <Form form={form} onSubmit={save}>
      {base && theirs?.record && (
        <ConflictNotice
          by={theirs.by}
          differences={differences({ content: t`Note` }, { content: base.content }, { content: theirs.record.content })}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
      <TextAreaField
        name="content"
        label={t`Note`}
        rows={8}
        autoFocus
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          else if (formatByKey(event, isFormatted)) setIsFormatted(true);
        }}
        help={(area) => (
          <>
            <Mentions area={area} />
            <FormatBar area={area} onUse={() => setIsFormatted(true)} />
          </>
        )}
      />
      <FormActions>{note ? t`Save changes` : t`Add note`}</FormActions>
    </Form>
  );
}
