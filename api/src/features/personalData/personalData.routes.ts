import {
  AllowedAgain,
  ChosenPerson,
  Erasure,
  FoundPeople,
  PersonReport,
  PersonSearch,
} from '@rapport/shared/personalData';
import { apiRouter } from '../../http/apiRouter';
import { findPeople } from './personalData.readModel';
import { allowAgain, erasePerson, readPerson } from './personalData.service';

export const personalDataRoutes = apiRouter({
  'personal-data': 'Reports about a person and erasure of their data (GDPR).',
});

// These reads are POSTs, because a person's name or address must not be in a URL, which logs and histories keep.
personalDataRoutes.post(
  '/personal-data/people',
  {
    operationId: 'findPeople',
    summary: 'Find the records of a person',
    access: 'member',
    body: PersonSearch,
    reply: FoundPeople,
    whileSuspended: true,
  },
  ({ body, scope }) => findPeople(scope, body.search),
);

personalDataRoutes.post(
  '/personal-data/report',
  {
    operationId: 'getPersonReport',
    summary: 'Get all data stored about a person',
    access: 'member',
    body: ChosenPerson,
    reply: PersonReport,
    whileSuspended: true,
  },
  ({ body, scope }) => readPerson(scope, body),
);

personalDataRoutes.post(
  '/personal-data/erasures',
  {
    operationId: 'erasePerson',
    summary: 'Erase a person',
    access: 'member',
    body: ChosenPerson,
    reply: Erasure,
    whileSuspended: true,
  },
  ({ body, scope }) => erasePerson(scope, body),
);

personalDataRoutes.post(
  '/personal-data/allowed',
  { operationId: 'allowErasedAddress', summary: 'Unblock an erased address', access: 'member', body: AllowedAgain },
  ({ body, scope }) => allowAgain(scope, body.email),
);
