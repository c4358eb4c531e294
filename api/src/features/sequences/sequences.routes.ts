import {
  NewSequence,
  Sequence,
  SequenceChange,
  SequenceRun,
  SequenceRunQuery,
  SequenceStart,
  SequenceStarted,
} from '@rapport/shared/sequences';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { findRun, listRuns } from './runs.repository';
import { deleteSequence, findSequence, listSequences } from './sequences.repository';
import { changeSequence, createSequence, startSequence, stopSequence } from './sequences.service';

export const sequenceRoutes = apiRouter({ sequences: 'Series of emails that stop when the contact replies.' });

sequenceRoutes.get(
  '/sequences',
  { operationId: 'listSequences', summary: 'List sequences', reply: z.array(Sequence) },
  ({ scope }) => listSequences(scope),
);

sequenceRoutes.post(
  '/sequences',
  {
    operationId: 'createSequence',
    summary: 'Create a sequence of emails',
    body: NewSequence,
    reply: Sequence,
    location: '/sequences/:id',
  },
  ({ body, scope }) => createSequence(scope, body),
);

sequenceRoutes.get(
  '/sequences/runs',
  {
    operationId: 'listSequenceRuns',
    summary: 'List the contacts of a sequence, or the sequences of a contact',
    query: SequenceRunQuery,
    reply: z.array(SequenceRun),
  },
  ({ query, scope }) => listRuns(scope, query),
);

sequenceRoutes.get(
  '/sequences/runs/:runId',
  { operationId: 'getSequenceRun', summary: 'Get the run of a sequence for a contact', reply: SequenceRun },
  ({ path, scope }) => findRun(scope, path.runId),
);

sequenceRoutes.post(
  '/sequences/runs/:runId/stop',
  { operationId: 'stopSequence', summary: 'Stop a sequence for a contact', whileSuspended: true, reply: SequenceRun },
  ({ path, scope }) => stopSequence(scope, path.runId),
);

sequenceRoutes.get(
  '/sequences/:sequenceId',
  { operationId: 'getSequence', summary: 'Get a sequence', reply: Sequence },
  ({ path, scope }) => findSequence(scope, path.sequenceId),
);

sequenceRoutes.update(
  '/sequences/:sequenceId',
  {
    operationId: 'updateSequence',
    summary: 'Update a sequence for contacts who start it later',
    body: SequenceChange,
    reply: Sequence,
  },
  ({ path, body, scope, seenVersion }) => changeSequence(scope, path.sequenceId, body, seenVersion),
);

sequenceRoutes.delete(
  '/sequences/:sequenceId',
  { operationId: 'deleteSequence', summary: 'Delete a sequence, and stop it for all contacts' },
  ({ path, scope }) => deleteSequence(scope, path.sequenceId),
);

sequenceRoutes.post(
  '/sequences/:sequenceId/runs',
  {
    operationId: 'startSequence',
    summary: 'Start a sequence for up to 100 contacts from your mailbox',
    access: 'member',
    body: SequenceStart,
    reply: SequenceStarted,
  },
  ({ path, body, scope }) => startSequence(scope, path.sequenceId, body),
);
