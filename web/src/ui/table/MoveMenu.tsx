import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Ellipsis, Trash2 } from 'lucide-react';
import { IconButton } from '../button/IconButton';
import { Menu, MenuItem } from '../overlay/Menu';

interface MoveMenuProps {
  label: string;
  /** Left out where the row cannot go there. */
  onUp?: () => void;
  onDown?: () => void;
  /** Left out where the row has to stay. */
  onRemove?: () => void;
  /** Default: Remove. */
  removeLabel?: string;
}

/** The menu of a row that can be moved and removed. */
export function MoveMenu({ label, onUp, onDown, onRemove, removeLabel }: MoveMenuProps) {
  const { t } = useLingui();
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={label} />}>
      <MenuItem icon={ArrowUp} disabled={!onUp} onSelect={onUp}>
        <Trans>Move up</Trans>
      </MenuItem>
      <MenuItem icon={ArrowDown} disabled={!onDown} onSelect={onDown}>
        <Trans>Move down</Trans>
      </MenuItem>
      <MenuItem icon={Trash2} tone="danger" disabled={!onRemove} onSelect={onRemove}>
        {removeLabel ?? t`Remove`}
      </MenuItem>
    </Menu>
  );
}
