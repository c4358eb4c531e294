import { msg } from '@lingui/core/macro';
import { ContactHealth, DailyInsights, LeadScore, LeadScores } from '@rapport/shared/ai';
import { AskedList, Question } from '@rapport/shared/ask';
import { CountedQuery, CountedRecord, LeadScoreQuery } from '@rapport/shared/leadScores';
import { AssistedText } from '@rapport/shared/mailAssist';
import { WinChance } from '@rapport/shared/winChances';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { limitConcurrent } from '../../http/limitConcurrent';
import { dailyInsights, leadScores } from './ai.service';
import { ask } from './ask/ask';
import { contactHealth } from './health.readModel';
import { listLeadScores } from './leads';
import { contactsLearnedFrom, dealsLearnedFrom } from './learnedFrom';
import { assistWithMail } from './mail/mailAssist';
import { winChance } from './winChances/winChances';

export const aiRoutes = apiRouter({ ai: { name: 'AI', description: 'Insights, lead scores and contact health.' } });

aiRoutes.get(
  '/ai/daily-insights',
  {
    operationId: 'getDailyInsights',
    summary: 'Get daily insights',
    // Older clients send one of these to avoid cached responses. The value is not used.
    query: z.object({ v: z.string().max(100).optional(), version: z.string().max(100).optional() }),
    writes: true,
    reply: DailyInsights,
  },
  ({ scope, context }) => dailyInsights(context, scope),
);

aiRoutes.post(
  '/ai/bulk-lead-scoring',
  { operationId: 'scoreLeads', summary: 'Score all contacts', reply: LeadScores, whileSuspended: true },
  ({ scope, context }) => leadScores(context, scope),
);

aiRoutes.get(
  '/ai/lead-scores',
  {
    operationId: 'listLeadScores',
    summary: 'List the scores of all contacts',
    query: LeadScoreQuery,
    writes: true,
    reply: z.array(LeadScore),
  },
  ({ query, scope }) => listLeadScores(scope, query),
);

aiRoutes.get(
  '/ai/learned-from/contacts',
  {
    operationId: 'listContactsLearnedFrom',
    summary: 'List the contacts behind a reason for a score',
    query: CountedQuery,
    writes: true,
    reply: z.array(CountedRecord),
  },
  ({ query, scope }) => contactsLearnedFrom(scope, query),
);

aiRoutes.get(
  '/ai/learned-from/deals',
  {
    operationId: 'listDealsLearnedFrom',
    summary: 'List the deals behind a reason for a win chance',
    query: CountedQuery,
    writes: true,
    reply: z.array(CountedRecord),
  },
  ({ query, scope }) => dealsLearnedFrom(scope, query),
);

aiRoutes.get(
  '/ai/contact-health/:contactId',
  { operationId: 'getContactHealth', summary: 'Get the health of a contact', reply: ContactHealth },
  ({ scope, path }) => contactHealth(scope, path.contactId),
);

aiRoutes.get(
  '/ai/win-chances/:dealId',
  {
    operationId: 'getWinChance',
    summary: 'Get the learned win chance of a deal',
    writes: true,
    reply: WinChance,
  },
  ({ scope, path }) => winChance(scope, path.dealId),
);

const beginQuestion = limitConcurrent(2, msg`Only 2 questions can be answered at once. Wait for one to finish.`);

aiRoutes.post(
  '/ai/ask',
  {
    operationId: 'ask',
    summary: 'Turn a question into a list filter with a language model',
    access: 'member',
    transaction: false,
    onlyReads: true,
    body: Question,
    reply: AskedList,
  },
  ({ body, context, identity, res }) => {
    beginQuestion(identity, res);
    return ask(context, identity, body.question);
  },
);

const beginText = limitConcurrent(2, msg`Only 2 texts can be written at once. Wait for one to finish.`);

aiRoutes.post(
  '/ai/threads/:threadId/summary',
  {
    operationId: 'summarizeMailThread',
    summary: 'Summarize an email thread with a language model',
    access: 'member',
    transaction: false,
    reply: AssistedText,
  },
  ({ context, identity, path, res }) => {
    beginText(identity, res);
    return assistWithMail(context, identity, path.threadId, 'summary');
  },
);

aiRoutes.post(
  '/ai/threads/:threadId/answer',
  {
    operationId: 'draftMailAnswer',
    summary: 'Draft a reply to an email thread with a language model',
    access: 'member',
    transaction: false,
    reply: AssistedText,
  },
  ({ context, identity, path, res }) => {
    beginText(identity, res);
    return assistWithMail(context, identity, path.threadId, 'answer');
  },
);
