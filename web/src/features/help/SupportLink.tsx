import { useQuery } from '@tanstack/react-query';
import { serverConfig } from '../../lib/http/serverConfig';
import { TextLink } from '../../ui/text/TextLink';

/** The address of support, as this server has it. */
export function SupportLink() {
  const { data } = useQuery(serverConfig());
  return data ? <TextLink to={`mailto:${data.support_email}`}>{data.support_email}</TextLink> : 'our support address';
}
