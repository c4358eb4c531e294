import { type ComponentProps, useEffect } from 'react';
import { RouterProvider } from 'react-router-dom';
import { track } from '../lib/browser/analytics';
import { useWords } from '../lib/words/macros';
import { SilentErrorBoundary } from '../ui/feedback/SilentErrorBoundary';
import { Toaster } from '../ui/feedback/Toaster';
import { ThemeProvider } from '../ui/theme/ThemeProvider';

export function App({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  useEffect(() => {
    let page: string | undefined;
    return router.subscribe(({ matches, navigation }) => {
      // The route's pattern, because the real path can contain a record's id.
      const next = matches.at(-1)?.route.path;
      if (navigation.state !== 'idle' || next === undefined || next === page) return;
      page = next;
      track('page_viewed', { page });
    });
  }, [router]);

  // Texts that are translated during rendering must be rendered again when the language changes.
  const { language } = useWords();
  return (
    <ThemeProvider>
      <RouterProvider key={language} router={router} />
      <SilentErrorBoundary>
        <Toaster />
      </SilentErrorBoundary>
    </ThemeProvider>
  );
}
