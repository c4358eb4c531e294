import { useLingui } from '@lingui/react/macro';
import { StripFact } from '../../ui/record/RecordStrip';
import { useOwnerName } from './owner';

/** The owner of a record; nothing if the team could not be loaded. */
export function OwnerFact({ owner_id }: { owner_id: string | null }) {
  const { t } = useLingui();
  const name = useOwnerName()(owner_id);
  if (owner_id && !name) return null;
  return (
    <StripFact label={t`Owner`} none={t`Unassigned`}>
      {name && <bdi title={name}>{name}</bdi>}
    </StripFact>
  );
}
