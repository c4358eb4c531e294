import { Trans, useLingui } from '@lingui/react/macro';
import { contactPath } from '@rapport/shared/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { QueryState } from '../../ui/feedback/QueryState';
import { Section } from '../../ui/page/Section';
import { LinkedRow } from '../../ui/table/LinkedRow';
import { ShowMore } from '../../ui/table/ShowMore';
import { Avatar } from '../../ui/text/Avatar';
import { contactQueries } from './contacts.queries';
import { StatusBadge } from './StatusBadge';

/** The people who work at a company. */
export function PeopleOf({ companyId }: { companyId: string }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(contactQueries.of(companyId));
  return (
    <Section title={t`People`}>
      <QueryState query={query} failed={t`The people could not be loaded`} skeleton="h-16">
        {({ items: people }) =>
          people.length === 0 ? (
            <p className="text-ink-faint">
              <Trans>No people yet. Contacts who work at this company appear here.</Trans>
            </p>
          ) : (
            <ul className="record-rows">
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
    </Section>
  );
}
