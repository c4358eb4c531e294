import { lazy, Suspense } from 'react';
import { Dialog } from '../../ui/Dialog';
import { Skeleton } from '../../ui/Skeleton';

export type AuthMode = 'login' | 'register';

/** Fetches the forms; to be called when somebody is about to open them. */
export const prepareAuth = () => import('./AuthPanel');

const AuthPanel = lazy(() => prepareAuth().then((panel) => ({ default: panel.AuthPanel })));

interface AuthDialogProps {
  /** `null` while it is closed. */
  mode: AuthMode | null;
  onChange: (mode: AuthMode | null) => void;
  onEntered: () => void;
}

/** Signs in or makes an account. Changing between the two starts with a clean form. */
export function AuthDialog({ mode, onChange, onEntered }: AuthDialogProps) {
  const isRegister = mode === 'register';
  return (
    <Dialog
      open={mode !== null}
      onOpenChange={(open) => !open && onChange(null)}
      title={isRegister ? 'Create your account' : 'Welcome back'}
      size="small"
    >
      <Suspense fallback={<Skeleton className={isRegister ? 'h-125' : 'h-80'} />}>
        <AuthPanel mode={mode ?? 'login'} onChange={onChange} onEntered={onEntered} />
      </Suspense>
    </Dialog>
  );
}
