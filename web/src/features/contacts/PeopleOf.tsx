import { contactPath } from '@rapport/shared/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { Card } from '../../ui/page/Card';
import { LinkedRow } from '../../ui/table/LinkedRow';
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
                <LinkedRow key={id} to={contactPath(id)} name={name} lead={<Avatar name={name} />} detail={email}>
                  <StatusBadge status={status} />
                </LinkedRow>
              ))}
            </ul>
          )
        }
      </QueryState>
      <ShowMore query={query} />
    </Card>
  );
}
