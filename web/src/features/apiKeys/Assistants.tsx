import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../ui/page/Card';
import { CopyableText } from '../../ui/text/CopyableText';

/** The URL at which AI assistants connect (MCP), and what they may do. */
export function Assistants() {
  const { t } = useLingui();
  const address = new URL('/api/mcp', location.href).href;
  const label = t`Address for assistants`;
  return (
    <Card title={t`Assistants`}>
      <p className="text-ink-soft">
        <Trans>
          AI assistants that support MCP can find contacts, deals and tasks here and read what was said. On the Business
          plan they can also log calls and make changes, which they can preview first. Enter this address in the
          assistant. It asks you to sign in and choose what it may do. Assistants without this sign-in can use an API
          key as <code>X-API-Key</code> or a bearer token.
        </Trans>
      </p>
      <div className="mt-3">
        <CopyableText label={label} text={address} />
      </div>
    </Card>
  );
}
