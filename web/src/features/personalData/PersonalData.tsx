import { Trans, useLingui } from '@lingui/react/macro';
import { companyPath, contactPath, dealPath } from '@rapport/shared/paths';
import { type Erasure, type KeptRecord, PersonSearch } from '@rapport/shared/personalData';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { formResolver } from '../../lib/words/formResolver';
import { Banner } from '../../ui/feedback/Banner';
import { QueryState } from '../../ui/feedback/QueryState';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { Card } from '../../ui/page/Card';
import { FoundPerson } from './FoundPerson';
import { personalDataQueries } from './personalData.queries';

/** Answers a request to see or to erase what is stored about a person. */
export function PersonalData() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [erasure, setErasure] = useState<Erasure | null>(null);
  const form = useForm({ resolver: formResolver(PersonSearch), defaultValues: { search: '' } });
  const find = form.handleSubmit((asked) => {
    setErasure(null);
    setSearch(asked.search);
  });
  return (
    <Card title={t`Personal data requests`}>
      <div className="flex flex-col gap-4">
        <p className="max-w-prose text-ink-soft">
          <Trans>
            Find what you store about a person, including in the trash, to answer an access or erasure request.
          </Trans>
        </p>
        <Form form={form} onSubmit={find}>
          <div className="flex flex-wrap items-end gap-2">
            <div className="min-w-0 max-w-md flex-1 basis-56">
              <Field name="search" label={t`Email address, name or phone`} />
            </div>
            <SubmitButton>
              <Trans>Find</Trans>
            </SubmitButton>
          </div>
        </Form>
        {search !== '' && (
          <Found
            key={search}
            search={search}
            onErased={(erased) => {
              setErasure(erased);
              setSearch('');
              form.reset();
            }}
          />
        )}
        {erasure && <Erased erasure={erasure} />}
      </div>
    </Card>
  );
}

function Found({ search, onErased }: { search: string; onErased: (erasure: Erasure) => void }) {
  const { t } = useLingui();
  return (
    <QueryState
      query={useQuery(personalDataQueries.found(search))}
      failed={t`The search failed`}
      skeleton="h-20 w-full"
    >
      {(found) => <FoundPerson search={search} found={found} onErased={onErased} />}
    </QueryState>
  );
}

function Erased({ erasure: { kept_deals, kept_companies, kept_contacts } }: { erasure: Erasure }) {
  const { t } = useLingui();
  return (
    <Banner tone="ok" role="status" title={t`Permanently erased`}>
      <p>
        <Trans>
          Their full name, addresses and phone numbers were removed from every text. Their addresses are now blocked, in
          imports too. A one-word name stays in texts because it could be anyone. Other contacts, companies, members and
          settings were not changed. Earlier backups still contain this data.
        </Trans>
      </p>
      <Kept records={kept_deals} path={dealPath}>
        <Trans>These deals stay in your totals. Check that their titles do not identify the person:</Trans>
      </Kept>
      <Kept records={kept_companies} path={companyPath}>
        <Trans>
          These companies still contain the name or phone number. Edit or delete the ones about this person:
        </Trans>
      </Kept>
      <Kept records={kept_contacts} path={contactPath}>
        <Trans>These contacts still contain the name or phone number. If one is the same person, erase it too:</Trans>
      </Kept>
    </Banner>
  );
}

interface KeptProps {
  records: KeptRecord[];
  path: (id: string) => string;
  children: ReactNode;
}

function Kept({ records, path, children }: KeptProps) {
  const { t } = useLingui();
  if (records.length === 0) return null;
  return (
    <p className="mt-1">
      {children}{' '}
      {records.map(({ id, title, deleted_at }, nth) => (
        <span key={id}>
          {nth > 0 && ', '}
          {deleted_at ? (
            t`${title} (in the trash)`
          ) : (
            <Link to={path(id)} className="font-medium underline">
              {title}
            </Link>
          )}
        </span>
      ))}
    </p>
  );
}
