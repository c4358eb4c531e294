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
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={`More actions for ${name}`} size="small" tabIndex={tabIndex} />}>
      {onPeek && (
        <MenuItem icon={PanelRight} onSelect={onPeek}>
          Preview
        </MenuItem>
      )}
      <MenuItem icon={Trash2} tone="danger" onSelect={onDelete}>
        Delete<span className="sr-only"> {name}</span>
      </MenuItem>
    </Menu>
  );
}
