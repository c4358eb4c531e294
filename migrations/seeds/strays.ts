import { v7 as uuidv7 } from 'uuid';
import type { Calendar } from './calendar';
import { personCalled } from './deals';
import type { Person } from './people';

/** Contacts that were added a second time by mistake, and what they share with the first. */
const DUPLICATES: { of: string; name: string; shares: ('email' | 'phone' | 'firm')[]; daysAgo: number }[] = [
  { of: 'Łukasz Zieliński', name: 'Lukasz Zielinski', shares: ['email', 'firm'], daysAgo: 11 },
  { of: 'Zoë Lindqvist', name: 'Zoe Lindqvist', shares: ['phone'], daysAgo: 20 },
  { of: 'Maya Ellery', name: 'Maya Ellery', shares: ['firm'], daysAgo: 34 },
  { of: 'Felix Amundsen', name: 'F. Amundsen', shares: ['email'], daysAgo: 5 },
];

export const addDuplicates = (people: Person[], when: Calendar): Person[] =>
  DUPLICATES.map(({ of, name, shares, daysAgo }) => {
    const first = personCalled(people, of);
    return {
      id: uuidv7(),
      name,
      email: shares.includes('email') ? first.email : '',
      phone: shares.includes('phone') ? first.phone : '',
      job: '',
      firm: shares.includes('firm') ? first.firm : undefined,
      owner: first.owner,
      source: 'Website',
      tags: [],
      notes: '',
      created: when.daysAgo(daysAgo),
    };
  });

/** Records that were deleted recently, and how many days ago. */
export const TRASH = {
  contacts: [
    { name: 'Gideon Marsh', email: 'gideon.marsh@mail.example', daysAgo: 2 },
    { name: 'Petra Lindauer', email: 'petra.lindauer@mail.example', daysAgo: 8 },
  ],
  deals: [{ title: 'Repainting for Dovetail & Rye', amount: 2_400, daysAgo: 8 }],
  tasks: [{ title: 'Call the carpet supplier', daysAgo: 4 }],
} as const;
