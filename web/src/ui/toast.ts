import { toast as sonner } from 'sonner';

interface ToastOptions {
  description?: string;
  /** One thing to do about it, such as Undo. */
  action?: { label: string; onClick: () => void };
}

// The same id each time: a new message takes the place of the old one, so there is never more than one.
const show =
  (kind: 'success' | 'error' | 'message') =>
  (title: string, { description, action }: ToastOptions = {}) => {
    sonner[kind](title, { id: 'toast', description, action });
  };

export const toast = { success: show('success'), error: show('error'), info: show('message') };
