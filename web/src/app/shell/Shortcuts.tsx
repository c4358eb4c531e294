import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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

const always = (): Shortcut[] => [
  { keys: [t`Ctrl K`], does: t`Search or run a command (⌘ K on a Mac)` },
  { keys: [t`Enter`], does: t`Submit a form` },
  { keys: [t`Esc`], does: t`Close a dialog or a list` },
];

const singleKeys = (): Shortcut[] => [
  { keys: ['c'], does: t`Add a contact` },
  { keys: ['d'], does: t`Add a deal` },
  { keys: ['t'], does: t`Add a task` },
  { keys: ['n'], does: t`Add a note to the open record` },
  { keys: ['l'], does: t`Log a call, meeting or email with the open contact` },
  ...[...mainEntries, ...bottomEntries].map(({ label, letter }) => ({ keys: ['g', letter], does: t`Go to ${label}` })),
  { keys: ['?'], does: t`Show this list` },
];

/** Lists the keyboard shortcuts, with a link to switch off the single-key ones. */
export function Shortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const hasSingleKeys = useHasSingleKeyShortcuts();
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t`Keyboard shortcuts`}>
      <ShortcutList shortcuts={always()} />
      <h3 className="mt-5 font-semibold">
        <Trans>Single-key shortcuts</Trans>
      </h3>
      <p className="mt-1 mb-3 text-ink-soft">
        {hasSingleKeys ? (
          <Trans>
            Turn them off in{' '}
            <TextLink to={`${paths.settings}?tab=preferences`} onClick={onClose}>
              Settings, Preferences
            </TextLink>
            .
          </Trans>
        ) : (
          <Trans>
            These are off. Turn them on in{' '}
            <TextLink to={`${paths.settings}?tab=preferences`} onClick={onClose}>
              Settings, Preferences
            </TextLink>
            .
          </Trans>
        )}
      </p>
      {hasSingleKeys && <ShortcutList shortcuts={singleKeys()} />}
    </Dialog>
  );
}

function ShortcutList({ shortcuts }: { shortcuts: Shortcut[] }) {
  return (
    <dl className="gap-x-8 sm:columns-2">
      {shortcuts.map(({ keys, does }) => (
        <div key={does} className="grid break-inside-avoid grid-cols-[4rem_1fr] items-center gap-x-3 py-1">
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
