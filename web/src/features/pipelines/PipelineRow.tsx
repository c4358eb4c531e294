import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Ellipsis, Star, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/routes/paths';
import type { ShownPipeline } from '../../lib/workspace/stages';
import { IconButton } from '../../ui/button/IconButton';
import { Menu, MenuItem } from '../../ui/overlay/Menu';
import { Badge } from '../../ui/text/Badge';

interface PipelineRowProps {
  pipeline: ShownPipeline;
  /** Whether its stages are shown. */
  isChosen: boolean;
  onDefault?: () => void;
  onDelete?: () => void;
}

/** A pipeline of the list, with its stages at a glance. */
export function PipelineRow({ pipeline, isChosen, onDefault, onDelete }: PipelineRowProps) {
  const { t } = useLingui();
  const { id, label, is_default, stages } = pipeline;
  return (
    <li className={clsx('flex items-center gap-3 px-4 py-2', isChosen && 'bg-sunken')}>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <Link
            to={`${paths.settings}?${new URLSearchParams({ tab: 'pipelines', pipeline: id })}`}
            aria-current={isChosen ? 'true' : undefined}
            preventScrollReset
            className="tap-target min-w-0 truncate font-medium hover:underline"
          >
            <bdi>{label}</bdi>
          </Link>
          {is_default && (
            <Badge tone="accent">
              <Trans>Default</Trans>
            </Badge>
          )}
        </p>
        <p className="flex items-center gap-2 text-[13px]/4.5 text-ink-faint">
          <span aria-hidden="true" className="flex gap-1">
            {stages.map(({ key, shownColor }) => (
              <span
                key={key}
                className="size-2 forced-color-adjust-none rounded-full"
                style={{ backgroundColor: shownColor }}
              />
            ))}
          </span>
          {t`${plural(stages.length, { one: '# stage', other: '# stages' })}`}
        </p>
      </div>
      {!is_default && onDefault && onDelete && (
        <Menu trigger={<IconButton icon={Ellipsis} label={t`More actions for ${label}`} />}>
          <MenuItem icon={Star} onSelect={onDefault}>
            <Trans>Make default</Trans>
          </MenuItem>
          <MenuItem icon={Trash2} tone="danger" onSelect={onDelete}>
            <Trans>Delete</Trans>
          </MenuItem>
        </Menu>
      )}
    </li>
  );
}
