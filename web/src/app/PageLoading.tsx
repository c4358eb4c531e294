import { useLingui } from '@lingui/react/macro';
import { mayBeSignedIn } from '../lib/session/tokens';
import { appName } from '../lib/words/i18n';
import { Spinner } from '../ui/feedback/Spinner';

export function PageLoading() {
  const { t } = useLingui();
  return (
    <div className="flex min-h-dvh items-center justify-center text-ink-faint">
      <Spinner label={t`Loading`} />
    </div>
  );
}

/** The lines of the shell, drawn while its code and the session are fetched. */
export function ShellLoading() {
  return (
    <div className={mayBeSignedIn() ? 'lg:ps-56' : undefined}>
      {mayBeSignedIn() && (
        <>
          <div className="fixed inset-y-0 start-0 w-56 border-margin border-e-3 border-double px-5 py-3.5 font-display text-2xl max-lg:hidden">
            <span className="brand flex items-center gap-2.5">
              <img src="/icon.svg" alt="" width={28} height={28} />
              {appName()}
            </span>
          </div>
          <div className="h-14 border-line border-b" />
        </>
      )}
      <PageLoading />
    </div>
  );
}
