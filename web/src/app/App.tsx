import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, useEffect } from 'react';
import { RouterProvider } from 'react-router-dom';
import { forgetSession } from '../features/auth/sessionState';
import { track } from '../lib/analytics';
import { paths } from '../lib/paths';
import { onSessionEnd } from '../lib/sessionEnd';
import { onTokensCleared } from '../lib/tokens';
import { Toaster } from '../ui/Toaster';

interface AppProps {
  queryClient: QueryClient;
  router: ComponentProps<typeof RouterProvider>['router'];
}

export function App({ queryClient, router }: AppProps) {
  useEffect(() => {
    const leave = () => {
      forgetSession(queryClient);
      void router.navigate(paths.landing);
    };
    onSessionEnd(leave);
    return onTokensCleared(leave);
  }, [queryClient, router]);

  useEffect(() => {
    let page: string | undefined;
    return router.subscribe(({ matches, navigation }) => {
      // The pattern of the route: an address may hold the id of a person.
      const next = matches.at(-1)?.route.path;
      if (navigation.state !== 'idle' || next === undefined || next === page) return;
      page = next;
      track('page_viewed', { page });
    });
  }, [router]);

  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  );
}
