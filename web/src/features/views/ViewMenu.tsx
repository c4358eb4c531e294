import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { NewView, type View } from '@rapport/shared/views';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronDown, House, Link2, Lock, Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { copyLink } from '../../lib/browser/copyLink';
import { withOwnErrors } from '../../lib/http/withOwnErrors';
import { chooseStartPage, startPageQuery } from '../../lib/views/startPage';
import { viewMutations } from '../../lib/views/views';
import { RenameForm } from '../../lib/workspace/RenameForm';
import { useIsShared } from '../../lib/workspace/team';
import { IconButton } from '../../ui/button/IconButton';
import { toast } from '../../ui/feedback/toast';
import { Dialog } from '../../ui/overlay/Dialog';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/Menu';
import { useCanChange } from './useSaveView';

const ViewName = NewView.pick({ name: true });

/** The actions on the open view. */
export function ViewMenu(props: ViewMenuProps) {
  const { view } = props;
  const { t } = useLingui();
  const isTeam = useIsShared();
  const [isRenaming, setIsRenaming] = useState(false);
  const { mutate: change } = useMutation(viewMutations.change);
  const { mutateAsync: rename } = useMutation(withOwnErrors(viewMutations.change));
  const remove = useRemoveView(props);
  const { data: start } = useQuery(startPageQuery());
  const { mutate: chooseStart } = useMutation(chooseStartPage);
  const isStart = start?.view_id === view.id;
  const toggleStart = () =>
    chooseStart(isStart ? null : view.id, {
      onSuccess: () =>
        toast.success(
          isStart ? t`Your start page is the dashboard again` : t`${{ name: view.name }} is your start page`,
          {
            description: isStart ? undefined : t`It opens after you sign in and when you click the logo.`,
          },
        ),
    });
  const canChange = useCanChange(view);
  const share = (is_shared: boolean) =>
    change(
      { view, change: { is_shared } },
      {
        onSuccess: () =>
          toast.success(is_shared ? t`Everyone on your team sees this view now` : t`Only you see this view now`),
      },
    );
  return (
    <>
      <Menu
        align="start"
        trigger={
          <IconButton label={t`View ${{ name: view.name }}: actions`} size="small">
            <ChevronDown size={14} aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem icon={Link2} onSelect={() => void copyLink(window.location.href)}>
          <Trans>Copy link</Trans>
        </MenuItem>
        <MenuItem icon={House} onSelect={toggleStart}>
          {isStart ? t`Stop using as start page` : t`Use as my start page`}
        </MenuItem>
        {canChange && (
          <>
            <MenuItem icon={Pencil} onSelect={() => setIsRenaming(true)}>
              <Trans>Rename</Trans>
            </MenuItem>
            {isTeam && (
              <MenuItem icon={view.is_shared ? Lock : Users} onSelect={() => share(!view.is_shared)}>
                {view.is_shared ? t`Make private` : t`Share with the team`}
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuItem icon={Trash2} tone="danger" onSelect={() => void remove().catch(() => undefined)}>
              <Trans>Delete view</Trans>
            </MenuItem>
          </>
        )}
      </Menu>
      <Dialog open={isRenaming} onOpenChange={setIsRenaming} title={t`Rename view`} size="small">
        <RenameForm
          name={view.name}
          schema={ViewName}
          onRename={(change) => rename({ view, change })}
          onDone={() => setIsRenaming(false)}
        />
      </Dialog>
    </>
  );
}

interface ViewMenuProps {
  view: View;
  onLeave: () => void;
  onBack: (viewId: string) => void;
}

/** Deletes a view at once, leaves it, and offers to create it again. */
const useRemoveView = ({ view, onLeave, onBack }: ViewMenuProps) => {
  const { mutateAsync: create } = useMutation(viewMutations.create);
  const { mutateAsync: remove } = useMutation(viewMutations.delete);
  const { data: start } = useQuery(startPageQuery());
  const { mutateAsync: chooseStart } = useMutation(chooseStartPage);
  const wasStart = start?.view_id === view.id;
  // By the time the mutations are done, this menu is unmounted with its tab. The mutations report failures themselves.
  const undo = async () => {
    const { id, object_type, name, is_shared, layout, filter, sort, columns, position } = view;
    const again = await create({ id, object_type, name, is_shared, layout, filter, sort, columns, position });
    if (wasStart) await chooseStart(again.id);
    onBack(again.id);
  };
  return async () => {
    onLeave();
    await remove(view);
    toast.success(t`${{ name: view.name }} was deleted`, {
      action: { label: t`Undo`, onClick: () => void undo().catch(() => undefined) },
    });
  };
};
