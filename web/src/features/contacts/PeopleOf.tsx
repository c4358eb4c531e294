import { contactPath } from '@rapport/shared/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { Card } from '../../ui/page/Card';
import { ShowMore } from '../../ui/table/ShowMore';
import { Avatar } from '../../ui/text/Avatar';
import { contactQueries } from './contacts.queries';
import { StatusBadge } from './StatusBadge';

/** The people who work at a company. */
export function PeopleOf({ companyId }: { companyId: string }) {
  const query = useInfiniteQuery(contactQueries.list({ company_id: companyId, sort: 'name' }));
  return (
    <Card title="People" isFlush>
      <QueryState query={query} failed="The people could not be loaded" skeleton="m-4 h-16">
        {({ items: people }) =>
          people.length === 0 ? (
            <EmptyState picture="people" title="No people yet">
              Contacts who work at this company appear here.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {people.map(({ id, name, email, status }) => (
                <li key={id} className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-hover">
                  <Avatar name={name} />
                  <div className="min-w-0 flex-1">
                    <Link
                      to={contactPath(id)}
                      title={name}
                      className="block truncate font-medium after:absolute after:inset-0"
                    >
                      <bdi>{name}</bdi>
                    </Link>
                    <p title={email} className="truncate text-ink-faint">
                      {email}
                    </p>
                  </div>
                  <StatusBadge status={status} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      <ShowMore query={query} />
    </Card>
  );
}
