import { useLingui } from '@lingui/react/macro';
import { NoteContent, type TimelineItem } from '@rapport/shared/notes';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useIdempotencyKey } from '../../lib/http/useIdempotencyKey';
import { Mentions } from '../../lib/mentions/Mentions';
import { formResolver } from '../../lib/words/formResolver';
import { toast } from '../../ui/feedback/toast';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { Dialog } from '../../ui/overlay/Dialog';
import { type Noted, useAddNote, useChangeNote } from './notes.queries';

const NoteInput = z.object({ content: NoteContent });

interface NoteDialogProps {
  open: boolean;
  noted: Noted;
  /** The note to change; without one a new one is written. */
  note?: TimelineItem;
  onClose: () => void;
}

/** Writes a note, or changes one. */
export function NoteDialog({ open, noted, note, onClose }: NoteDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={note ? t`Edit note` : t`Add a note to ${{ name: noted.name }}`}
    >
      <NoteForm noted={noted} note={note} onSaved={onClose} />
    </Dialog>
  );
}

function NoteForm({ noted, note, onSaved }: { noted: Noted; note?: TimelineItem; onSaved: () => void }) {
  const { t } = useLingui();
  const keyFor = useIdempotencyKey();
  const add = useAddNote(noted);
  const change = useChangeNote();
  const form = useForm({ resolver: formResolver(NoteInput), defaultValues: { content: note?.content ?? '' } });
  const save = form.handleSubmit(async ({ content }) => {
    try {
      if (note) {
        await change.mutateAsync({ id: note.id, content });
        toast.success(t`Note Updated`, { description: t`Your note has been updated successfully.` });
      } else {
        await add.mutateAsync({ content, key: keyFor({ content }) });
        toast.success(t`Note Added`, { description: t`Your note has been added successfully.` });
      }
      onSaved();
    } catch {
      toast.error(t`Error`, { description: t`Failed to save note. Please try again.` });
    }
  });
  return (
    <Form form={form} onSubmit={save}>
      <TextAreaField name="content" label={t`Note`} rows={8} autoFocus help={(area) => <Mentions area={area} />} />
      <FormActions>{note ? t`Save changes` : t`Add note`}</FormActions>
    </Form>
  );
}
