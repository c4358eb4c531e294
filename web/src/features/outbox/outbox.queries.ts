import type { OutboxEmail } from '@rapport/shared/outbox';
import { pagesOf } from '../../lib/records/pages';

export const outboxQueries = { list: () => pagesOf<OutboxEmail>(['outbox'], '/outbox', { limit: 20 }) };
