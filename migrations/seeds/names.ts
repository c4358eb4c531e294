const list = (names: string) => names.trim().split(/\s*,\s*/);

/** Given and family names for people whom the story does not name. */
export const GIVEN = list(`
  Abigail, Adrián, Aisha, Alasdair, Anneliese, Antoine, Astrid, Benedikt, Bronwen, Carmen, Cedric, Clara, Damian, Daphne,
  Edwin, Eszter, Fatima, Fiona, Gareth, Giulia, Harriet, Hiro, Ingrid, Íñigo, Jasmin, Joaquín, Katarzyna, Kwame, Leonie,
  Louis, Magnus, Mei, Mireille, Nils, Noémie, Olu, Paloma, Quentin, Rafael, Rosalind, Rupa, Sanjay, Sigrid, Tamsin, Tariq,
  Ursula, Vikram, Yara
`);

export const FAMILY = list(`
  Abernathy, Almeida, Barrow, Bergström, Bianchi, Boateng, Calloway, Chandra, Delacroix, Dubois, Eastwick, Eriksen, Fairley,
  Fontaine, Garrick, Grünwald, Hargrove, Hoang, Ibáñez, Iyer, Jankowski, Kavanagh, Keller, Lockhart, Lopes, Mensah, Moreau,
  Novotná, O’Sullivan, Osei, Petrov, Quigley, Rasmussen, Ríos, Schäfer, Sørensen, Thackeray, Tremblay, Underhill, Vasquez,
  Varga, Wetherby, Winslow, Yilmaz, Zamora, Zeller
`);

/** People with names in other scripts, each with the form of the name in their email address. */
export const OTHER_SCRIPTS: [name: string, latin: string][] = [
  ['Олена Шевчук', 'olena.shevchuk'],
  ['Ελένη Παπαδοπούλου', 'eleni.papadopoulou'],
  ['ليلى منصور', 'layla.mansour'],
  ['נועה שפירא', 'noa.shapira'],
  ['佐藤陽子', 'yoko.sato'],
  ['ณัฐธิดา ศรีสุวรรณ', 'natthida.srisuwan'],
  ['अनन्या शर्मा', 'ananya.sharma'],
  ['김서연', 'seoyeon.kim'],
];

/** Job titles by industry; those under '' occur in every industry. */
export const JOBS: Record<string, string[]> = {
  '': list('Office Manager, Operations Manager, Executive Assistant, Finance Lead, Buyer'),
  Healthcare: list('Practice Manager, Head Nurse, Reception Lead, Dentist, Clinic Administrator'),
  Education: list('Assistant Principal, School Business Manager, Site Manager, Head of Facilities'),
  Retail: list('Store Manager, Visual Merchandiser, Buyer, Area Manager'),
  Technology: list('Workplace Lead, People Partner, Office Manager, Chief of Staff'),
  Manufacturing: list('Plant Manager, Procurement Lead, Facilities Engineer, Production Manager'),
};

export interface Offer {
  title: string;
  /** The usual price range. */
  from: number;
  to: number;
  /** The industries that it is for. */
  industries?: string[];
}

export const OFFERS: Offer[] = [
  { title: 'Space plan', from: 1_200, to: 3_200 },
  { title: 'Lighting plan', from: 1_600, to: 5_200 },
  { title: 'Acoustic panels', from: 2_200, to: 8_500 },
  { title: 'Meeting rooms', from: 7_000, to: 19_000 },
  { title: 'Reception', from: 5_000, to: 15_000 },
  { title: 'Furniture package', from: 4_500, to: 22_000 },
  { title: 'Break room', from: 4_800, to: 14_000 },
  { title: 'Maintenance plan', from: 1_500, to: 3_900 },
  {
    title: 'Office build-out',
    from: 18_000,
    to: 34_000,
    industries: ['Technology', 'Professional Services', 'Financial Services'],
  },
  { title: 'Store remodel', from: 13_000, to: 29_000, industries: ['Retail'] },
  { title: 'Treatment rooms', from: 9_000, to: 27_000, industries: ['Healthcare'] },
  { title: 'Classroom furniture', from: 8_000, to: 21_000, industries: ['Education'] },
  { title: 'Showroom', from: 9_000, to: 24_000, industries: ['Manufacturing', 'Real Estate'] },
];

/** Where people come from: their share in percent, and how readily they buy. */
export const SOURCES: { name: string; share: number; buys: number }[] = [
  { name: 'Website', share: 34, buys: 1 },
  { name: 'Referral', share: 24, buys: 3 },
  { name: 'Trade fair', share: 20, buys: 0.5 },
  { name: 'Newsletter', share: 12, buys: 0.9 },
  { name: 'Partner', share: 10, buys: 1.6 },
];

export const PARTNERS = list('Cabinetmaker, Electrician, Lighting Designer, Architect, Upholsterer');
