/** Given and family names in the scripts that a small firm meets; `latin` spells them for an e-mail address. */
export const PEOPLE: {
  given: [name: string, latin: string][];
  family: [name: string, latin: string][];
  familyFirst?: true;
}[] = [
  {
    given: [
      ['Amelia', 'amelia'],
      ['Owen', 'owen'],
      ['Priya', 'priya'],
      ['Marcus', 'marcus'],
      ['Hannah', 'hannah'],
      ['Theo', 'theo'],
      ['Naomi', 'naomi'],
      ['Callum', 'callum'],
      ['Grace', 'grace'],
      ['Dylan', 'dylan'],
      ['Ruth', 'ruth'],
      ['Elliot', 'elliot'],
    ],
    family: [
      ['Whitfield', 'whitfield'],
      ['Okafor', 'okafor'],
      ['Nair', 'nair'],
      ['Bennett', 'bennett'],
      ['Lindqvist', 'lindqvist'],
      ['O’Rourke', 'orourke'],
      ['Castellanos', 'castellanos'],
      ['Hartley', 'hartley'],
      ['Mbeki', 'mbeki'],
      ['Sandoval', 'sandoval'],
      ['Prescott', 'prescott'],
      ['Van der Berg', 'vanderberg'],
    ],
  },
  {
    given: [
      ['Jürgen', 'juergen'],
      ['Anneliese', 'anneliese'],
      ['Łukasz', 'lukasz'],
      ['Zoë', 'zoe'],
      ['Søren', 'soren'],
      ['Chloé', 'chloe'],
      ['Íñigo', 'inigo'],
    ],
    family: [
      ['Müller', 'mueller'],
      ['Groß', 'gross'],
      ['Wiśniewski', 'wisniewski'],
      ['Lefèvre', 'lefevre'],
      ['Ångström', 'angstrom'],
      ['Núñez', 'nunez'],
      ['Šimánek', 'simanek'],
    ],
  },
  {
    given: [
      ['Олена', 'olena'],
      ['Дмитро', 'dmytro'],
      ['Катерина', 'kateryna'],
      ['Никола', 'nikola'],
    ],
    family: [
      ['Шевчук', 'shevchuk'],
      ['Коваленко', 'kovalenko'],
      ['Петровић', 'petrovic'],
      ['Бондар', 'bondar'],
    ],
  },
  {
    given: [
      ['Ελένη', 'eleni'],
      ['Γιώργος', 'giorgos'],
      ['Δέσποινα', 'despina'],
    ],
    family: [
      ['Παπαδοπούλου', 'papadopoulou'],
      ['Νικολάου', 'nikolaou'],
      ['Κωνσταντίνου', 'konstantinou'],
    ],
  },
  {
    given: [
      ['ليلى', 'layla'],
      ['عمر', 'omar'],
      ['نور', 'nour'],
      ['يوسف', 'yousef'],
    ],
    family: [
      ['الخطيب', 'alkhatib'],
      ['حداد', 'haddad'],
      ['منصور', 'mansour'],
    ],
  },
  {
    given: [
      ['נועה', 'noa'],
      ['אורי', 'uri'],
    ],
    family: [
      ['לוי', 'levi'],
      ['שפירא', 'shapira'],
    ],
  },
  {
    familyFirst: true,
    given: [
      ['秀英', 'xiuying'],
      ['伟', 'wei'],
      ['雨桐', 'yutong'],
    ],
    family: [
      ['陈', 'chen'],
      ['林', 'lin'],
      ['欧阳', 'ouyang'],
    ],
  },
  {
    familyFirst: true,
    given: [
      ['さくら', 'sakura'],
      ['健太', 'kenta'],
      ['陽子', 'yoko'],
    ],
    family: [
      ['佐藤', 'sato'],
      ['山本', 'yamamoto'],
      ['小林', 'kobayashi'],
    ],
  },
  {
    familyFirst: true,
    given: [
      ['서연', 'seoyeon'],
      ['민준', 'minjun'],
    ],
    family: [
      ['김', 'kim'],
      ['박', 'park'],
    ],
  },
  {
    given: [
      ['สมชาย', 'somchai'],
      ['ณัฐธิดา', 'natthida'],
    ],
    family: [
      ['ใจดี', 'jaidee'],
      ['ศรีสุวรรณ', 'srisuwan'],
    ],
  },
  {
    given: [
      ['अनन्या', 'ananya'],
      ['रोहन', 'rohan'],
    ],
    family: [
      ['शर्मा', 'sharma'],
      ['पटेल', 'patel'],
    ],
  },
];

export const COMPANY_FIRST = [
  'Alder',
  'Beacon',
  'Cobalt',
  'Driftwood',
  'Ember',
  'Fernhill',
  'Granite',
  'Harbour',
  'Ironbridge',
  'Juniper',
  'Kestrel',
  'Larkspur',
  'Meridian',
  'Northgate',
  'Orchard',
  'Pinewood',
  'Quarry',
  'Riverside',
  'Saltmarsh',
  'Thornbury',
];

export const COMPANY_SECOND: [kind: string, industry: string][] = [
  ['Dental', 'Healthcare'],
  ['Robotics', 'Technology'],
  ['& Sons Builders', 'Manufacturing'],
  ['Law', 'Professional Services'],
  ['Homes', 'Real Estate'],
  ['Academy', 'Education'],
  ['Outfitters', 'Retail'],
  ['Capital', 'Financial Services'],
  ['Trust', 'Nonprofit'],
  ['Software', 'Technology'],
];

export const CITIES = ['Leeds', 'Lyon', 'Porto', 'Gdańsk', 'Austin', 'Toronto', 'Utrecht', 'Osaka', 'Αθήνα', 'Bergen'];

export const TAGS = [
  'referral',
  'newsletter',
  'trade fair',
  'website',
  'vip',
  'renewal',
  'webinar',
  'partner programme',
];

export const NOTES = [
  'Prefers a call before noon.',
  'Met at the spring fair; asked for the price list.',
  'Budget is decided in September.',
  'Wants to start with a small pilot.',
  'Was referred by a neighbour of theirs.',
  'Away until the end of the month, write in the first week after.',
  '',
  '',
];

export const OFFERS = [
  'Annual contract',
  'Pilot project',
  'Website relaunch',
  'Training day',
  'Support package',
  'Office furniture',
  'Solar roof',
  'Bookkeeping',
  'Photo shoot',
  'Delivery van',
  'Consulting days',
  'Spring catalogue',
];

export const NEXT_STEPS = [
  'Send the offer',
  'Call about the budget',
  'Meet on site',
  'Ask for the contract',
  'Show the sample',
  'Answer the questions',
];

export const TASKS = ['Call', 'Write to', 'Send the offer to', 'Meet', 'Invoice', 'Ask for a reference from', 'Thank'];

export const TOUCHES = [
  'Talked about the offer; they compare it with another one.',
  'Wants a visit before deciding.',
  'Happy with the last job, has a neighbour who asks.',
  'Left a message, will call back.',
  'Sent the plan and the price list.',
  'Met on site, measured everything.',
  'Budget is decided next month.',
  'Asked for references, sent three.',
];
