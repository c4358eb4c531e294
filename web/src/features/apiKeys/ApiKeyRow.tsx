import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiKey } from '@rapport/shared/apiKeys';
import { Eye, EyeOff, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button/IconButton';
import { Badge } from '../../ui/text/Badge';
import { RelativeTime } from '../../ui/text/RelativeTime';

interface ApiKeyRowProps {
  apiKey: ApiKey;
  onRotate: () => void;
  onDelete: () => void;
}

/**
 * A key in the list. Only its first and last characters are shown, because no more of it is stored, as the eye button
 * explains.
 */
export function ApiKeyRow({ apiKey, onRotate, onDelete }: ApiKeyRowProps) {
  const { t } = useLingui();
  const { name, key, is_active, created_at, last_used, last_used_from, created_by, scopes, expires_at } = apiKey;
  const isExpired = expires_at !== null && new Date(expires_at) <= new Date();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi className="min-w-0 break-words">{name}</bdi>
          <Badge tone={is_active ? 'ok' : 'warning'}>
            {is_active ? t`Active` : isExpired ? t`Expired` : t`Inactive`}
          </Badge>
        </p>
        <p className="mt-1 flex items-center gap-1">
          <code className="text-ink-soft">{key}</code>
          <IconButton
            icon={Icon}
            label={isShown ? t`Hide the key of ${name}` : t`Show the key of ${name}`}
            size="small"
            onClick={() => setIsShown(!isShown)}
          />
        </p>
        <p className="break-words text-ink-soft text-xs">
          <KeyAccess scopes={scopes} />
        </p>
        {apiKey.previous_expires_at && (
          <p className="text-warning-text text-xs">
            <Trans>
              The previous key stops working <RelativeTime instant={apiKey.previous_expires_at} />.
            </Trans>
          </p>
        )}
        {isShown && (
          <p className="text-ink-faint text-xs">
            <Trans>For security, the full key was shown only once and cannot be shown again.</Trans>
          </p>
        )}
        {!is_active && !isExpired && (
          <p className="text-warning-text text-xs">
            <Trans>Your plan does not include API access. Upgrade to use this key again.</Trans>
          </p>
        )}
      </div>
      <dl className="grid flex-1 grid-cols-[auto_1fr] gap-x-2 text-ink-soft text-xs sm:flex-none">
        <dt className="text-ink-faint">
          <Trans>Created</Trans>
        </dt>
        <dd>
          {created_by ? (
            <Trans>
              <RelativeTime instant={created_at} /> by <bdi>{created_by}</bdi>
            </Trans>
          ) : (
            <RelativeTime instant={created_at} />
          )}
        </dd>
        <dt className="text-ink-faint">
          <Trans>Last used</Trans>
        </dt>
        <dd>
          {!last_used ? (
            t`Never`
          ) : last_used_from ? (
            <Trans>
              <RelativeTime instant={last_used} /> from <bdi>{last_used_from}</bdi>
            </Trans>
          ) : (
            <RelativeTime instant={last_used} />
          )}
        </dd>
        {expires_at && (
          <>
            <dt className="text-ink-faint">
              <Trans>Expires</Trans>
            </dt>
            <dd>
              <RelativeTime instant={expires_at} />
            </dd>
          </>
        )}
      </dl>
      {apiKey.is_own && is_active && (
        <IconButton icon={RotateCw} label={t`Rotate ${name}`} size="small" onClick={onRotate} />
      )}
      <IconButton icon={Trash2} label={t`Delete ${name}`} size="small" tone="danger" onClick={onDelete} />
    </li>
  );
}

/** What a key may do: everything, or its scopes by their names in the API. */
function KeyAccess({ scopes }: Pick<ApiKey, 'scopes'>) {
  if (scopes.includes('write')) return <Trans>Read and write everything</Trans>;
  if (scopes.length === 1 && scopes[0] === 'read') return <Trans>Read everything</Trans>;
  return <code>{scopes.join(', ')}</code>;
}
