import { useLingui } from '@lingui/react/macro';
import { useOwners } from '../../lib/workspace/team';
import { Avatar } from '../../ui/text/Avatar';

/** The member responsible for an item of Today. Keeps its place while the members load. */
export function Responsible({ id }: { id: string | null }) {
  const { t } = useLingui();
  const name = useOwners().find(({ value }) => value === id)?.label;
  return (
    id && (
      <span title={name} className="flex size-8 items-center justify-center">
        {name && (
          <>
            <Avatar name={name} size="small" />
            <span className="sr-only">{t`Assigned to ${name}`}</span>
          </>
        )}
      </span>
    )
  );
}
