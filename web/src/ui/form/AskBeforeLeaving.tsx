import { useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { type BlockerFunction, type Location, useBlocker } from 'react-router-dom';
import { currentWorkspace } from '../../lib/session/tokens';
import { ConfirmDialog } from '../overlay/ConfirmDialog';
import { useUnsavedWarning } from '../overlay/dialogContext';
import { leavingQuestion } from '../overlay/leavingQuestion';

interface Tabbed {
  /** The URL parameters of the tab that contains the form, if there are tabs: switching to another tab asks too. */
  tab?: string | string[];
}

/**
 * Put inside the form of a page: leaving the page with unsaved input asks first. Dialogs ask by themselves. A form that
 * stays on screen after saving must be reset to the saved values.
 */
export function AskBeforeLeaving({ tab }: Tabbed) {
  const { isDirty, isSubmitting } = useFormState();
  return <AskBeforeLeavingTab tab={tab} isUnsaved={isDirty && !isSubmitting} />;
}

/** The same for input outside of a form library. */
export function AskBeforeLeavingTab({ tab, isUnsaved }: Tabbed & { isUnsaved: boolean }) {
  const names = tab === undefined ? [] : [tab].flat();
  const placeOf = ({ pathname, search }: Location) => {
    const params = new URLSearchParams(search);
    return [pathname, ...names.map((name) => params.get(name))].join('?');
  };
  return (
    <AskBefore
      asks={({ currentLocation, nextLocation }) => isUnsaved && placeOf(currentLocation) !== placeOf(nextLocation)}
    />
  );
}

/**
 * The same for a form in a dialog: asks before navigating, and before the browser's Back and Forward, which on phones
 * close everything. Navigation after a save passes.
 */
export function AskBeforeLeavingDialog({ isSaving }: { isSaving: boolean }) {
  return (
    <AskBefore
      isSaving={isSaving}
      asks={({ historyAction, currentLocation, nextLocation }) =>
        historyAction === 'POP' || (!isSaving && currentLocation.pathname !== nextLocation.pathname)
      }
    />
  );
}

/** The same for input that is in no form. It asks before the browser's tab is closed as well. */
export function AskBeforeLeavingPage() {
  useUnsavedWarning(true, false);
  return <AskBefore asks={({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname} />;
}

function AskBefore({ asks, isSaving = false }: { asks: BlockerFunction; isSaving?: boolean }) {
  const [home] = useState(currentWorkspace);
  const isGoing = useRef(false);
  const blocker = useBlocker((next) => {
    isGoing.current = false;
    // After signing out or switching the workspace, nothing could be saved here, so it does not ask.
    return currentWorkspace() === home && asks(next);
  });
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      // Confirming also closes the question. The navigation is only starting then, and a reset would block it again.
      onOpenChange={(open) => !open && !isGoing.current && blocker.reset?.()}
      {...leavingQuestion(isSaving)}
      onConfirm={() => {
        isGoing.current = true;
        blocker.proceed?.();
      }}
    />
  );
}
