import { sharedValue } from '../../lib/browser/sharedValue';

interface ToastOptions {
  description?: string;
  /** One action, such as Undo. */
  action?: { label: string; onClick: () => void };
  /** Stays until it is dismissed or another message comes, for what must not be missed. */
  stays?: boolean;
  /** How long it is shown. Default: 4 seconds. */
  seconds?: number;
}

export interface Message extends ToastOptions {
  kind: 'success' | 'error' | 'message';
  title: string;
}

const pending = sharedValue<Message | undefined>(undefined);
const say = pending.set;

/** Shows a toast, from anywhere. A new message replaces the one on screen. */
export const toast = {
  success: (title: string, options?: ToastOptions) => say({ kind: 'success', title, ...options }),
  error: (title: string, options?: ToastOptions) => say({ kind: 'error', title, ...options }),
  info: (title: string, options?: ToastOptions) => say({ kind: 'message', title, ...options }),
};

/** The message that `Toaster` has not shown yet. */
export const pendingMessage = pending.read;
export const clearMessage = () => pending.set(undefined);
export const onMessage = pending.subscribe;
