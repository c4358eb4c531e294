import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SimilarContact } from '@rapport/shared/contacts';
import { contactPath } from '@rapport/shared/paths';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useDebounced } from '../../lib/browser/useDebounced';
import { wordedTable } from '../../lib/words/words';
import { Banner } from '../../ui/feedback/Banner';
import { contactQueries } from './contacts.queries';

const REASONS: Record<SimilarContact['same'], string> = wordedTable({
  email: msg`the same email`,
  phone: msg`the same phone`,
  name: msg`the same name`,
});

/** Shows contacts similar to the one being typed, which may be the same person. It does not prevent saving. */
export function SimilarContacts() {
  const { t } = useLingui();
  const [name = '', email = '', phone = ''] = useWatch({ name: ['name', 'email', 'phone'] });
  const typed = useDebounced(JSON.stringify({ name: name.trim(), email: email.trim(), phone: phone.trim() }));
  const { data: similar = [] } = useQuery(contactQueries.similar(JSON.parse(typed)));
  return (
    // No gap in the form if there are no similar contacts.
    <div role="status" className="empty:-mt-4">
      {similar.length > 0 && (
        <Banner
          tone="warning"
          title={t`${plural({ count: similar.length }, { one: 'Possible duplicate', other: 'Possible duplicates' })}`}
        >
          <ul>
            {similar.map(({ id, name: known, company, same }) => (
              <li key={id}>
                <Link
                  to={contactPath(id)}
                  className="tap-target inline-block max-w-full break-words font-medium text-accent-text underline underline-offset-2"
                >
                  <bdi>{known}</bdi>
                </Link>
                {company && (
                  <>
                    {', '}
                    <bdi>{company}</bdi>
                  </>
                )}
                : {REASONS[same]}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
