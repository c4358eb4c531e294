import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { serverConfig } from '../../lib/http/serverConfig';
import { TextLink } from '../../ui/text/TextLink';

/** A link to the support email address of this installation. */
export function SupportLink() {
  const { t } = useLingui();
  const { data } = useQuery(serverConfig());
  return data ? <TextLink to={`mailto:${data.support_email}`}>{data.support_email}</TextLink> : t`our support address`;
}
