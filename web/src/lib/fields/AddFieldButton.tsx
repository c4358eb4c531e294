import { Trans } from '@lingui/react/macro';
import type { Field, FieldObject } from '@rapport/shared/fields';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/Button';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { useWasOpened } from '../../ui/overlay/useWasOpened';
import { WhileOpening } from '../../ui/overlay/WhileOpening';
import { useIsOwner } from '../workspace/role';

// Loaded only when needed, because fields are rarely added.
const FieldDialog = lazyPart(async () => (await import('./FieldDialog')).FieldDialog);

interface AddFieldButtonProps {
  objectType: FieldObject;
  onAdded?: (field: Field) => void;
}

/** Lets owners add a field without leaving the page. */
export function AddFieldButton({ objectType, onAdded }: AddFieldButtonProps) {
  const isOwner = useIsOwner();
  const [isOpen, setIsOpen] = useState(false);
  const wasOpened = useWasOpened(isOpen);
  if (!isOwner) return null;
  return (
    <div className="-ms-2.5">
      <Button size="small" tone="quiet" icon={Plus} onClick={() => setIsOpen(true)}>
        <Trans>Add a field</Trans>
      </Button>
      {wasOpened && (
        <WhileOpening>
          <FieldDialog open={isOpen} objectType={objectType} onAdded={onAdded} onClose={() => setIsOpen(false)} />
        </WhileOpening>
      )}
    </div>
  );
}
