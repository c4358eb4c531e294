import type { OutboxMail, OutboxQuery } from '@rapport/shared/outbox';
import { countUpTo } from '../../db/counts';
import { addRow, rows, type Scope } from '../../db/scope';
import { type Page, paged, toPage } from '../../http/pages';
import type { Mail } from '../../integrations/mail/smtp';

const NEWEST = { by: 'outbox.created_at', type: 'timestamptz' } as const;
const OUTBOX_MAIL = ['outbox.id', 'outbox.to', 'outbox.subject', 'outbox.text', 'outbox.html', 'outbox.created_at'];

export const insertOutboxMail = (scope: Scope, mail: Mail) => addRow(scope, 'outbox', mail);

export const listOutbox = async (scope: Scope, { limit, cursor }: OutboxQuery): Promise<Page<OutboxMail>> => {
  const all = rows(scope, 'outbox');
  const total = () => countUpTo(all);
  const page = paged(all, { table: 'outbox', sorting: NEWEST, descending: true, limit, cursor });
  return toPage<OutboxMail>(await page.select(OUTBOX_MAIL), { limit, cursor }, total);
};
