import { useState } from 'react';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { DeleteAccountDialog } from './DeleteAccountDialog';

/** The way out, with everything. */
export function DeleteAccount({ email, onDeleted }: { email: string; onDeleted: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title="Delete Account">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-72 text-ink-soft">
          Removes your account and everything that is yours alone, at once and for good. Export first what you want to
          keep.
        </p>
        <Button tone="danger" onClick={() => setIsAsking(true)}>
          Delete Account
        </Button>
      </div>
      <DeleteAccountDialog open={isAsking} email={email} onClose={() => setIsAsking(false)} onDeleted={onDeleted} />
    </Card>
  );
}
