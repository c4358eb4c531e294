import { Trans, useLingui } from '@lingui/react/macro';
import { PanelRight, Trash2 } from 'lucide-react';
import { Menu, MenuItem } from '../overlay/Menu';

interface RowMenuProps {
  /** The name of the record. */
  name: string;
  /** In a grid, which has one tab stop, it is reached by the arrows. */
  tabIndex?: number;
  onPeek?: () => void;
  onDelete: () => void;
}

/** The menu with the actions on one record of a list. */
export function RowMenu({ name, tabIndex, onPeek, onDelete }: RowMenuProps) {
  const { t } = useLingui();
  const label = t`More actions for ${name}`;
  return (
    <Menu trigger={<button type="button" aria-label={label} title={label} tabIndex={tabIndex} className="dots" />}>
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
