import type { CompanySize } from '@rapport/shared/companies';
import { tableOf } from './table';

/** A member of the firm, by the position in `FIRM.members`. */
export type Member = 0 | 1 | 2 | 3;

/** Tallowfield Interiors plans and furnishes small offices, shops and practices. The visitor is the first member. */
export const FIRM = {
  name: 'Tallowfield Interiors',
  members: ['Robin Hale', 'Grace Oyelaran', 'Mateo Silva', 'Priya Raman'],
  address: '14 Example Wharf, Portland, OR 97200, USA',
} as const;

/** How many months ago each member joined. Before that, the first member did their work. */
export const JOINED_MONTHS_AGO = [27, 26, 20, 13] as const;

export interface CompanyLine {
  name: string;
  industry: string;
  size: CompanySize;
  city: string;
  owner: Member;
  /** Named people, as `Name, Job title`. */
  people: string[];
  /** How many other people there are, with names from the lists. */
  others: number;
}

// Company | industry | size | city | owner | others | named people
const TABLE = `
Copperfen Robotics | Technology | 51-200 | Austin, TX | 0 | 4 | Amelia Whitcombe, Head of Operations; Jonas Lindgren, Chief Financial Officer
Brindle Lane Dental | Healthcare | 11-50 | Portland, OR | 1 | 3 | Nadia Haddad, Practice Owner; Ruth Castellan, Practice Manager
Oakhollow Legal | Professional Services | 11-50 | Boston, MA | 0 | 4 | Theodore Nwosu, Managing Partner; Hannah Prewitt, Office Manager
Pellwood Bookshops | Retail | 51-200 | Seattle, WA | 2 | 4 | Callum Ferris, Founder; Inês Carvalho, Store Designer
Marlstone Physio | Healthcare | 1-10 | Portland, OR | 1 | 2 | Zoë Lindqvist, Owner
Quillmark Software | Technology | 11-50 | Denver, CO | 2 | 4 | Marcus Adeyemi, People Lead; Wanda Kowalczyk, Office Manager
Harebell Academy | Education | 51-200 | Toronto, ON | 3 | 4 | Elliot Marchetti, Head of School; Grace Hollis, Bursar
Fennimore Bakery | Retail | 11-50 | Portland, OR | 1 | 2 | Lucía Navarro, Owner
Saltbrook Capital | Financial Services | 11-50 | New York, NY | 0 | 3 | Dylan Okonkwo, Chief of Staff
Tamarind Clinic | Healthcare | 11-50 | San Diego, CA | 3 | 3 | Ananya Deshmukh, Clinic Director
Wrenfield Architects | Professional Services | 11-50 | Portland, OR | 0 | 3 | Søren Halvorsen, Partner; Maya Ellery, Architect
Lanternhouse Hotel | Other | 51-200 | San Francisco, CA | 2 | 3 | Chloé Desrosiers, General Manager
Junegrass Homes | Real Estate | 11-50 | Austin, TX | 2 | 3 | Owen Tregarth, Sales Director
Kitebridge Trust | Nonprofit | 1-10 | Chicago, IL | 3 | 2 | Naomi Achterberg, Director
Stonecrop Coffee | Retail | 11-50 | Seattle, WA | 1 | 3 | Felix Amundsen, Co-founder
Bellwether Optics | Retail | 1-10 | Boise, ID | 1 | 2 | Priscilla Tanaka, Owner
Northmere Accounting | Financial Services | 11-50 | Minneapolis, MN | 0 | 3 | Łukasz Zieliński, Partner
Foxglove Veterinary | Healthcare | 11-50 | Portland, OR | 1 | 3 | Imogen Blackwood, Practice Manager
Copse & Mill Brewing | Manufacturing | 11-50 | Bend, OR | 2 | 2 | Henrik Vestergaard, Managing Director
Silverthread Textiles | Manufacturing | 51-200 | Leeds, UK | 3 | 3 | Tomasz Górski, Plant Manager
Aldercross Mutual | Financial Services | 201-500 | Chicago, IL | 0 | 5 | Beatrice Folarin, Facilities Director
Mapleworth Montessori | Education | 11-50 | Vancouver, BC | 3 | 2 | Camille Rousseau, Principal
Quarrystone Engineering | Manufacturing | 51-200 | Denver, CO | 2 | 4 | Joel Santangelo, Site Lead
Violet Hour Studio | Other | 1-10 | Los Angeles, CA | 1 | 1 | Keiko Watanabe, Studio Head
Bramblewick Museum | Nonprofit | 11-50 | Philadelphia, PA | 3 | 3 | Oliver Stanhope, Head of Exhibitions
Driftline Surf | Retail | 1-10 | Santa Cruz, CA | 2 | 1 |
Eastling Insurance | Financial Services | 51-200 | Hartford, CT | 0 | 4 |
Gorsehill Labs | Technology | 51-200 | San Francisco, CA | 0 | 5 |
Hollowell Dentists | Healthcare | 11-50 | Sacramento, CA | 1 | 3 |
Ironwold Tools | Manufacturing | 201-500 | Detroit, MI | 2 | 4 |
Juniper Mews Lettings | Real Estate | 1-10 | London, UK | 3 | 2 |
Kestrelry Outdoor | Retail | 51-200 | Boulder, CO | 2 | 3 |
Lichenworks | Technology | 1-10 | Portland, OR | 0 | 3 |
Mistlethorn Pharmacy | Retail | 11-50 | Seattle, WA | 1 | 2 |
Nettlecombe School | Education | 51-200 | Bristol, UK | 3 | 3 |
Orrin & Vale Tax | Professional Services | 1-10 | Phoenix, AZ | 0 | 2 |
Peatland Energy | Technology | 51-200 | Dublin, IE | 0 | 3 |
Quincewood Press | Other | 11-50 | New York, NY | 3 | 2 |
Rushmere Translations | Professional Services | 1-10 | Montréal, QC | 3 | 2 |
Sorrelwood Care | Healthcare | 51-200 | Portland, OR | 1 | 4 |
Thistleback Cycles | Retail | 11-50 | Minneapolis, MN | 2 | 2 |
Umberfield Ceramics | Manufacturing | 1-10 | Santa Fe, NM | 1 | 1 |
Vetchling Foods | Manufacturing | 51-200 | Lyon, FR | 3 | 3 |
Willowmark Wealth | Financial Services | 1-10 | Boston, MA | 0 | 2 |
Yarrowgate Hostels | Other | 51-200 | Porto, PT | 2 | 3 |
Zephyrine Air | Technology | 201-500 | Seattle, WA | 0 | 4 |
Ashlock Storage | Real Estate | 11-50 | Reno, NV | 2 | 2 |
Bluewick Legal Aid | Nonprofit | 11-50 | Oakland, CA | 3 | 2 |
Cinderford Gym | Other | 11-50 | Portland, OR | 1 | 2 |
Dovetail & Rye | Retail | 1-10 | Austin, TX | 1 | 2 |
Elderpath Hospice | Healthcare | 51-200 | Eugene, OR | 1 | 3 |
Flintmere Surveyors | Professional Services | 11-50 | Denver, CO | 2 | 3 |
Glasswing Media | Technology | 11-50 | Los Angeles, CA | 0 | 3 |
Heathermoor Estates | Real Estate | 11-50 | Edinburgh, UK | 3 | 2 |
`;

/** The customers and prospects, those with named people first. */
export const COMPANIES: CompanyLine[] = tableOf(TABLE).map(
  ([name = '', industry = '', size, city = '', owner, others, people]) => ({
    name,
    industry,
    size: size as CompanySize,
    city,
    owner: Number(owner) as Member,
    others: Number(others),
    people: people ? people.split(';').map((person) => person.trim()) : [],
  }),
);
