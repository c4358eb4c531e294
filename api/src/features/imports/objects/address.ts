import { type FileColumn, type FindHeaders, headerOfEach, joinedColumn } from './fileColumn';

/** The parts of an address, in the order in which they are joined. */
const ADDRESS_PARTS = {
  street: `
    address, street address, street, billing street, mailing street, address 1, address line 1, business street, address 1
    - street, address street, straße, strasse, rue, calle, via, straat, ulica, gata, adresse`,
  more: 'street address 2, address 2, address line 2, mailing street 2, business street 2, address 1 - extended address',
  city: `
    city, town, billing city, mailing city, business city, address 1 - city, ort, stadt, ville, commune, localité, ciudad,
    città, plaats, miasto, stad`,
  state: `
    state, state/region, region, province, billing state, billing state/province, mailing state, mailing state/province,
    business state, address 1 - region, bundesland, provincia`,
  zip: `
    postal code, zip, zip code, zip/postal code, postcode, billing zip/postal code, mailing zip/postal code, business
    postal code, address 1 - postal code, plz, postleitzahl, zip city, plz ort, plz und ort, plz stadt, code postal ville, cp
    ville, código postal ciudad, cp ciudad, cap città, postcode plaats, code postal, cp, código postal, cap, kod pocztowy, 郵便番号`,
  country: `
    country, country/region, billing country, mailing country, business country/region, address 1 - country, land, pays,
    país, paese, kraj, 国`,
};
const WHOLE_PLACE = 'location, headquarters, address 1 - formatted';

const addressHeaders = (found: string[], find: FindHeaders): string[] => {
  if (found.length > 0) return found;
  const place = find(WHOLE_PLACE).slice(0, 1);
  return find(ADDRESS_PARTS.street).length === 0 && place.length > 0 ? place : headerOfEach(ADDRESS_PARTS, find);
};

/** An address in one column of a file, or in several columns with its parts. */
export const ADDRESS: FileColumn = {
  ...joinedColumn('full address, billing address, mailing address, company address, home address, 住所', ', '),
  chooseHeaders: addressHeaders,
};
