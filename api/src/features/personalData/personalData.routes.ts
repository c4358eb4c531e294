import {
  AllowedAgain,
  ChosenPerson,
  Erasure,
  FoundPeople,
  PersonReport,
  PersonSearch,
} from '@rapport/shared/personalData';
import { Router } from 'express';
import { endpoint } from '../../http/endpoint';
import { findPeople } from './personalData.readModel';
import { allowAgain, erasePerson, readPerson } from './personalData.service';

export const personalDataRoutes = Router();

// POSTs that change nothing: whom they are about does not belong into an address, which logs and histories keep.
personalDataRoutes.post(
  '/personal-data/people',
  endpoint(
    {
      summary: 'The contacts that somebody who asks for their data may be, the trash included',
      access: 'member',
      body: PersonSearch,
      reply: FoundPeople,
      whileSuspended: true,
    },
    ({ body, scope }) => findPeople(scope, body.search),
  ),
);

personalDataRoutes.post(
  '/personal-data/report',
  endpoint(
    {
      summary: 'Everything that is kept about one person',
      access: 'member',
      body: ChosenPerson,
      reply: PersonReport,
      whileSuspended: true,
    },
    ({ body, scope }) => readPerson(scope, body),
  ),
);

personalDataRoutes.post(
  '/personal-data/erasures',
  endpoint(
    {
      summary: 'Erase one person for good',
      access: 'member',
      body: ChosenPerson,
      reply: Erasure,
      whileSuspended: true,
    },
    ({ body, scope }) => erasePerson(scope, body),
  ),
);

personalDataRoutes.post(
  '/personal-data/allowed',
  endpoint({ summary: 'Let an erased address in again', access: 'member', body: AllowedAgain }, ({ body, scope }) =>
    allowAgain(scope, body.email),
  ),
);
