import { type ComponentType, lazy, useEffect, useSyncExternalStore } from 'react';
import { sharedValue } from '../../lib/browser/sharedValue';
import { MissingFile } from '../feedback/MissingFile';
import { allStyles } from '../theme/allStyles';

/**
 * A component in its own file, fetched when it is first shown. Unlike React's `lazy` alone, a file that cannot be
 * fetched neither breaks the page nor stays missing: `Missing` is shown in its place, until a retry succeeds or the
 * connection returns.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<NoInfer<Props> & { onRetry: () => void; isRetried?: boolean }> = MissingFile,
): ComponentType<Props> => {
  const fetched = () =>
    lazy<ComponentType<Props>>(() =>
      Promise.all([load(), allStyles()]).then(
        ([part]) => ({ default: part }),
        () => ({ default: Unfetched }),
      ),
    );
  const current = sharedValue(fetched());
  let isRetried = false;
  const retry = () => {
    isRetried = true;
    current.set(fetched());
  };

  function Unfetched(props: Props) {
    useEffect(() => {
      window.addEventListener('online', retry);
      return () => window.removeEventListener('online', retry);
    }, []);
    return <Missing {...props} onRetry={retry} isRetried={isRetried} />;
  }

  return function LazyPart(props: Props) {
    const Part = useSyncExternalStore(current.subscribe, current.read);
    return <Part {...props} />;
  };
};
