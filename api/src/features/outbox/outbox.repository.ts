import type { OutboxEmail, OutboxQuery } from '@rapport/shared/outbox';
import { countUpTo } from '../../db/counts';
import { addRow, rows, type Scope } from '../../db/scope';
import { type Page, paged, toPage } from '../../http/pages';
import type { Email } from '../../integrations/email/smtp';

const NEWEST = { by: 'outbox.created_at', type: 'timestamptz' } as const;
const OUTBOX_EMAIL = ['outbox.id', 'outbox.to', 'outbox.subject', 'outbox.text', 'outbox.html', 'outbox.created_at'];

export const insertOutboxEmail = (scope: Scope, { to, subject, text, html }: Email) =>
  addRow(scope, 'outbox', { to, subject, text, html });

export const listOutbox = async (scope: Scope, { limit, cursor }: OutboxQuery): Promise<Page<OutboxEmail>> => {
  const all = rows(scope, 'outbox');
  const total = () => countUpTo(scope.db, all);
  const page = paged(all, { table: 'outbox', sorting: NEWEST, descending: true, limit, cursor });
  return toPage<OutboxEmail>(await page.select(OUTBOX_EMAIL), { limit, cursor }, total);
};
