import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import { clearMessage, type Message } from './toast';

const ABOVE_BARS = '5rem';

/** Messages are shown for 4 s, and longer while they have the pointer or the focus. */
export function ToasterPanel({ message }: { message: Message | undefined }) {
  const { t } = useLingui();
  const shown = useRef(0);
  const isError = useRef(false);
  useEffect(() => {
    // Sending a form again closes its previous error, which would be confusing after a success.
    const endError = () => isError.current && sonner.dismiss(`toast-${shown.current}`);
    document.addEventListener('submit', endError, { capture: true });
    return () => document.removeEventListener('submit', endError, { capture: true });
  }, []);
  useEffect(() => {
    if (!message) return;
    const { kind, title, description, action, stays, seconds } = message;
    // Reuses the id while a toast is on screen, so that there is never more than one. A toast that is already closing needs
    // a new id, because the message would disappear with it.
    const leave = () => {
      shown.current += 1;
    };
    isError.current = kind === 'error';
    sonner[kind](title, {
      id: `toast-${shown.current}`,
      description,
      duration: stays ? Number.POSITIVE_INFINITY : seconds && seconds * 1_000,
      action: action && {
        label: action.label,
        onClick: ({ currentTarget }) => {
          // Returns the focus at once. Sonner would only do so after the message has closed, and take the focus from a
          // field that was opened meanwhile.
          currentTarget.blur();
          leave();
          action.onClick();
        },
      },
      onAutoClose: leave,
      onDismiss: leave,
    });
    clearMessage();
  }, [message]);

  return (
    <Toaster
      containerAriaLabel={t`Notifications`}
      position="bottom-center"
      // Above the bars at the bottom of a page, also on a phone.
      offset={{ bottom: ABOVE_BARS }}
      mobileOffset={{ bottom: ABOVE_BARS }}
      duration={4000}
      visibleToasts={1}
      style={{ fontFamily: 'inherit' }}
      icons={{
        success: <CircleCheck size={16} aria-hidden="true" className="text-ok-text" />,
        error: <CircleAlert size={16} aria-hidden="true" className="text-danger-text" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full sm:w-96 items-center gap-2.5 rounded-lg border border-line bg-raised px-3.5 py-3 text-sm text-ink shadow-float',
          content: 'min-w-0 flex-1 break-words',
          title: 'font-medium',
          description: 'text-ink-soft',
          actionButton:
            'shrink-0 rounded-md px-2 py-1 font-medium text-accent-text hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:px-3',
        },
      }}
    />
  );
}
