import { useQuery } from '@tanstack/react-query';
import { browserValue } from '../../lib/browser/browserValue';
import { useMe } from '../../lib/workspace/role';
import { teamSizeQuery } from '../../lib/workspace/settings';
import { dashboardQueries } from './dashboard.queries';

const whose = browserValue('rapport-today');

/** The items of Today: those of all members or, in a team, only the user's own. This browser remembers the choice. */
export const useToday = () => {
  const { data: size = 0 } = useQuery(teamSizeQuery());
  const id = useMe()?.id;
  const isTeam = size > 1;
  const isMine = whose.use() === 'mine';
  const mine = isTeam && isMine ? id : undefined;
  const query = useQuery(dashboardQueries.attention(mine));
  return { query, isTeam, mine, toggle: () => whose.write(isMine ? 'all' : 'mine') };
};
