import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/button/IconButton';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Dialog } from '../../ui/overlay/Dialog';
import { Menu, MenuChoices, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../../ui/overlay/Menu';
import { Popover } from '../../ui/overlay/Popover';
import { Tooltip } from '../../ui/overlay/Tooltip';
import { Kbd } from '../../ui/text/Kbd';
import { LONG_NAME, Row, Samples } from './Sample';

const views = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
];

export function OverlaySamples() {
  const [isEditing, setIsEditing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [view, setView] = useState('cards');
  return (
    <Samples title="Overlays">
      <Row>
        <Button onClick={() => setIsEditing(true)}>Open dialog</Button>
        <Button tone="danger" onClick={() => setIsAsking(true)}>
          Open question
        </Button>
        <Menu align="start" trigger={<IconButton icon={Ellipsis} label="More" />}>
          <MenuLabel>{LONG_NAME}</MenuLabel>
          <MenuItem icon={Pencil} aside={<Kbd>E</Kbd>} onSelect={() => setIsEditing(true)}>
            Edit
          </MenuItem>
          <MenuLink>
            <a href="#overlays">See the plans</a>
          </MenuLink>
          <MenuItem icon={Copy} disabled>
            Copy
          </MenuItem>
          <MenuSeparator />
          <MenuChoices label="View" value={view} onChange={setView} choices={views} />
          <MenuSeparator />
          <MenuItem icon={Trash2} tone="danger" onSelect={() => setIsAsking(true)}>
            Delete
          </MenuItem>
        </Menu>
        <Popover align="start" label="Notifications" trigger={<Button>Open popover</Button>}>
          {(close) => (
            <>
              <p className="mb-3 text-ink-soft">Whatever fits in a small box.</p>
              <Button onClick={close}>Done</Button>
            </>
          )}
        </Popover>
        <Tooltip content="Says a little more than the button does">
          <Button>Hover or focus</Button>
        </Tooltip>
      </Row>
      <Row>
        <Button
          onClick={() =>
            toast.success('Contact deleted', { action: { label: 'Undo', onClick: () => toast.info('Restored') } })
          }
        >
          Success with Undo
        </Button>
        <Button onClick={() => toast.error('Error', { description: 'Failed to save note. Please try again.' })}>
          Failure
        </Button>
        <Button onClick={() => toast.info(LONG_NAME)}>Long message</Button>
      </Row>
      <SampleDialog open={isEditing} onOpenChange={setIsEditing} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Are you sure you want to delete this contact?"
        description="You can undo this for 30 days."
        confirmLabel="Delete"
        onConfirm={() => new Promise((done) => setTimeout(done, 1000))}
      />
    </Samples>
  );
}

function SampleDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const form = useForm({ defaultValues: { name: '', notes: '' } });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Edit contact" description="Only the name is required.">
      <Form form={form} onSubmit={form.handleSubmit(() => onOpenChange(false))}>
        <Field name="name" label="Name" autoFocus />
        <Field name="email" label="Email" type="email" isOptional />
        <TextAreaField name="notes" label="Notes" rows={8} />
        <FormActions>Save contact</FormActions>
      </Form>
    </Dialog>
  );
}
