import type { SearchPanelProps } from '../../features/search/SearchBox';
import { SearchPanel } from '../../features/search/SearchPanel';
import { useActions } from './useActions';
import type { AskFirst } from './useAskFirst';

interface CommandPanelProps extends SearchPanelProps {
  onShortcuts: () => void;
  askFirst: AskFirst;
}

/** The list of the search box, including the app's commands. */
export function CommandPanel({ onShortcuts, askFirst, ...panel }: CommandPanelProps) {
  return <SearchPanel {...panel} actions={useActions(onShortcuts, askFirst)} />;
}
