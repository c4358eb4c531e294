import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Attention } from '@rapport/shared/dashboard';
import { dayOf, fromLocalTime, shiftDay, toLocalTime } from '@rapport/shared/dates';
import type { Deal } from '@rapport/shared/deals';
import { dealPath, taskPath } from '@rapport/shared/paths';
import type { Task, TaskChange } from '@rapport/shared/tasks';
import { withoutCentsFromMillion } from '@rapport/shared/withoutCentsFromMillion';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Circle, Hourglass } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { usePreferences } from '../../lib/format/preferences';
import { useMoney } from '../../lib/format/useMoney';
import type { changeRecord } from '../../lib/records/changeRecord';
import { logTouchPath } from '../../lib/routes/links';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/button/IconButton';
import { toast } from '../../ui/feedback/toast';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { Due } from '../../ui/text/Due';
import { changeDeal, changeTask, dashboardQueries } from './dashboard.queries';

const Responsible = lazyPart(async () => (await import('./InTeam')).Responsible);

/** Changes an item and offers to undo that. The item leaves Today at once, and is put back if the server refuses the change. */
const useLeave = <Item extends Task | Deal, Change extends object>(
  changing: ReturnType<typeof changeRecord<Item, Change>>,
) => {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(changing);
  const { queryKey } = dashboardQueries.attention();
  return async (item: Item, said: string, change: Change, undone: Change) => {
    await client.cancelQueries({ queryKey });
    const before = client.getQueriesData<Attention>({ queryKey });
    const without = <Listed extends { id: string }>({ total, items }: { total: number; items: Listed[] }) => {
      const left = items.filter(({ id }) => id !== item.id);
      return { total: total - (items.length - left.length), items: left };
    };
    client.setQueriesData<Attention>(
      { queryKey },
      (all) =>
        all && {
          ...all,
          overdue: without(all.overdue),
          due_today: without(all.due_today),
          deals: without(all.deals),
        },
    );
    // The mutation reports failures.
    try {
      const record = await mutateAsync({ record: item, change });
      const undo = () => void mutateAsync({ record, change: undone }).catch(() => undefined);
      toast.success(said, { description: item.title, action: { label: t`Undo`, onClick: undo } });
    } catch {
      for (const [key, data] of before) client.setQueryData(key, data);
      // If another member has changed the item, a retry with the old version would be refused again.
      void client.invalidateQueries({ queryKey });
    }
  };
};

interface RowProps {
  mark: ReactNode;
  path: string;
  title: string;
  detail: ReactNode;
  /** The member responsible, or `null` if there is none; `undefined` if it is not shown. */
  whose: string | null | undefined;
  children: ReactNode;
}

function Row({ mark, path, title, detail, whose, children }: RowProps) {
  return (
    <li className="today-row hover:bg-hover/60">
      {mark}
      <span className="min-w-0 flex-1">
        <Link
          to={path}
          title={title}
          className="tap-target line-clamp-2 font-medium hover:underline sm:line-clamp-1 pointer-coarse:[--target:1.5rem] pointer-coarse:after:absolute pointer-coarse:after:inset-0"
        >
          <bdi>{title}</bdi>
        </Link>
        <span className="line-clamp-2 break-words text-ink-faint text-xs">{detail}</span>
      </span>
      <span className="relative z-1 flex shrink-0 items-center">
        {children}
        {whose !== undefined && (
          <span className="me-1 flex size-8 items-center justify-center">
            <Suspense>
              <Responsible id={whose} />
            </Suspense>
          </span>
        )}
      </span>
    </li>
  );
}

interface ItemProps {
  onLeave: () => void;
  showsWhose: boolean;
}

export function TodayTask({ task, onLeave, showsWhose }: ItemProps & { task: Task }) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const leave = useLeave(changeTask);
  const { id, title, due_date: due, contact_name, company_name, deal_title, status } = task;
  const today = dayOf(new Date().toISOString(), preferences.timezone);
  const save = (said: string, change: TaskChange) => {
    onLeave();
    void leave(task, said, change, { status, due_date: due });
  };
  const tomorrow = () => {
    const time = toLocalTime(due ?? new Date().toISOString(), preferences.timezone).slice(11);
    save(t`Moved to tomorrow`, { due_date: fromLocalTime(`${shiftDay(today, 1)}T${time}`, preferences.timezone) });
  };
  return (
    <Row
      mark={
        <IconButton
          label={t`Complete “${title}”`}
          className="relative z-1"
          onClick={() => save(t`Task completed`, { status: 'done' })}
        >
          <Circle size={18} aria-hidden="true" />
        </IconButton>
      }
      path={taskPath(id)}
      title={title}
      whose={showsWhose ? task.assignee_id : undefined}
      detail={
        <>
          {due && <Due at={due} className="me-1" />} {/* A name does not begin behind the time and end below it. */}
          <bdi className="inline-block max-w-full truncate align-bottom">
            {contact_name ?? company_name ?? deal_title}
          </bdi>
        </>
      }
    >
      <Button size="small" tone="quiet" aria-label={t`Move “${title}” to tomorrow`} onClick={tomorrow}>
        <Trans>Tomorrow</Trans>
      </Button>
    </Row>
  );
}

export function TodayDeal({ deal, onLeave, showsWhose }: ItemProps & { deal: Deal }) {
  const { t } = useLingui();
  const { timezone } = usePreferences();
  const { money } = useMoney();
  const leave = useLeave(changeDeal);
  const { id, title, next_step, next_step_at: planned, expected_close_date: closes, contact_id } = deal;
  const today = dayOf(new Date().toISOString(), timezone);
  const late = planned && planned < today ? planned : null;

  const postpone = () => {
    onLeave();
    void leave(deal, t`Moved to tomorrow`, { next_step_at: shiftDay(today, 1) }, { next_step_at: planned });
  };
  return (
    <Row
      mark={
        <span className="flex size-8 shrink-0 items-center justify-center text-warning-text pointer-coarse:w-11">
          <Hourglass size={16} aria-hidden="true" />
        </span>
      }
      path={dealPath(id)}
      title={title}
      whose={showsWhose ? deal.owner_id : undefined}
      detail={
        <>
          <span className="text-ink-soft tabular-nums">
            {money(withoutCentsFromMillion(deal.amount), deal.currency)}
          </span>
          <span className="ms-2">
            {late || (closes && closes < today) ? (
              <>
                {late ? next_step || t`Next step` : t`Expected close`}: <Due at={late ?? closes ?? ''} />
              </>
            ) : (
              t`Stalled in this stage`
            )}
          </span>
        </>
      }
    >
      {contact_id && (
        <Button asChild size="small" tone="quiet" className="max-sm:hidden">
          <Link to={logTouchPath(contact_id)} aria-label={t`Log contact about ${title}`}>
            <Trans>Log</Trans>
          </Link>
        </Button>
      )}
      {late && (
        <Button
          size="small"
          tone="quiet"
          aria-label={t`Move the next step of “${title}” to tomorrow`}
          onClick={postpone}
        >
          <Trans>Tomorrow</Trans>
        </Button>
      )}
    </Row>
  );
}
