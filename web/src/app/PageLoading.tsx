import { Spinner } from '../ui/feedback/Spinner';

export function PageLoading() {
  return (
    <div className="flex min-h-dvh items-center justify-center text-ink-faint">
      <Spinner label="Loading" />
    </div>
  );
}
