import { QueryClientProvider } from '@tanstack/react-query';
import { use } from 'react';
import { AuthDialog, type AuthDialogProps } from '../features/access/AuthDialog';
import type { Queries } from './queries';

/** The sign-in dialog with its query client. */
export function SignIn({ queries, ...dialog }: AuthDialogProps & { queries: Queries }) {
  return (
    <QueryClientProvider client={use(queries.open())}>
      <AuthDialog {...dialog} />
    </QueryClientProvider>
  );
}
