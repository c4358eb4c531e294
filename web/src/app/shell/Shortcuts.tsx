import { useHasSingleKeyShortcuts } from '../../lib/browser/shortcuts';
import { paths } from '../../lib/routes/paths';
import { Dialog } from '../../ui/overlay/Dialog';
import { Kbd } from '../../ui/text/Kbd';
import { TextLink } from '../../ui/text/TextLink';
import { bottomEntries, mainEntries } from '../navigation';

interface Shortcut {
  keys: string[];
  does: string;
}

const always: Shortcut[] = [
  { keys: ['Ctrl K'], does: 'Search or run a command (⌘ K on a Mac)' },
  { keys: ['Enter'], does: 'Submit a form' },
  { keys: ['Esc'], does: 'Close a dialog or a list' },
];

const singleKeys: Shortcut[] = [
  { keys: ['c'], does: 'Add a contact' },
  { keys: ['d'], does: 'Add a deal' },
  { keys: ['t'], does: 'Add a task' },
  { keys: ['n'], does: 'Add a note to the open record' },
  { keys: ['l'], does: 'Log a call, meeting or email with the open contact' },
  ...[...mainEntries, ...bottomEntries].map(({ label, letter }) => ({ keys: ['g', letter], does: `Go to ${label}` })),
  { keys: ['?'], does: 'Show this list' },
];

/** Lists the keyboard shortcuts, with a link to switch off the single-key ones. */
export function Shortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const hasSingleKeys = useHasSingleKeyShortcuts();
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Keyboard shortcuts" size="small">
      <ShortcutList shortcuts={always} />
      <h3 className="mt-5 font-semibold">Single-key shortcuts</h3>
      <p className="mt-1 mb-3 text-ink-soft">
        {hasSingleKeys ? 'Turn them off in ' : 'These are off. Turn them on in '}
        <TextLink to={`${paths.settings}?tab=preferences`} onClick={onClose}>
          Settings, Preferences
        </TextLink>
        .
      </p>
      {hasSingleKeys && <ShortcutList shortcuts={singleKeys} />}
    </Dialog>
  );
}

function ShortcutList({ shortcuts }: { shortcuts: Shortcut[] }) {
  return (
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
  );
}
