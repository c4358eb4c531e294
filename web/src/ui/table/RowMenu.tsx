import { Trans, useLingui } from '@lingui/react/macro';
import { Ellipsis, PanelRight, Trash2 } from 'lucide-react';
import { IconButton } from '../button/IconButton';
import { Menu, MenuItem } from '../overlay/Menu';

interface RowMenuProps {
  /** What the record is called. */
  name: string;
  /** In a grid, which has one tab stop, it is reached by the arrows. */
  tabIndex?: number;
  onPeek?: () => void;
  onDelete: () => void;
}

/** What can be done with one record of a list. */
export function RowMenu({ name, tabIndex, onPeek, onDelete }: RowMenuProps) {
  const { t } = useLingui();
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={t`More actions for ${name}`} size="small" tabIndex={tabIndex} />}>
      {onPeek && (
        <MenuItem icon={PanelRight} onSelect={onPeek}>
          <Trans>Preview</Trans>
        </MenuItem>
      )}
      <MenuItem icon={Trash2} tone="danger" onSelect={onDelete}>
        <Trans>
          Delete<span className="sr-only"> {name}</span>
        </Trans>
      </MenuItem>
    </Menu>
  );
}
