import { Dialog } from '../../ui/Dialog';
import { Kbd } from '../../ui/Kbd';
import { bottomEntries, mainEntries } from '../navigation';

const shortcuts = [
  { keys: ['Ctrl K'], does: 'Search, or do something (⌘ K on a Mac)' },
  { keys: ['c'], does: 'Add a contact' },
  { keys: ['d'], does: 'Add a deal' },
  { keys: ['t'], does: 'Add a task' },
  { keys: ['n'], does: 'Write a note about the open record' },
  { keys: ['l'], does: 'Log a call, meeting or mail with the open contact' },
  ...[...mainEntries, ...bottomEntries].map(({ label, letter }) => ({ keys: ['g', letter], does: `Go to ${label}` })),
  { keys: ['Enter'], does: 'Submit a form' },
  { keys: ['Esc'], does: 'Close a dialog or a list' },
  { keys: ['?'], does: 'Show this list' },
];

/** Every key that does something. */
export function Shortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Keyboard shortcuts" size="small">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
