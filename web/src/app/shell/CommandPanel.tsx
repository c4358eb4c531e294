import type { SearchPanelProps } from '../../features/search/SearchBox';
import { SearchPanel } from '../../features/search/SearchPanel';
import type { AskFirst } from './useAskFirst';
import { useActions } from './useActions';

interface CommandPanelProps extends SearchPanelProps {
  onShortcuts: () => void;
  askFirst: AskFirst;
}

/** The list of the search box, with the commands of the app. */
export function CommandPanel({ onShortcuts, askFirst, ...panel }: CommandPanelProps) {
  return <SearchPanel {...panel} actions={useActions(onShortcuts, askFirst)} />;
}
