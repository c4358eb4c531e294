import { readAmount } from '@rapport/shared/amounts';
import type { ImportMapping } from '@rapport/shared/imports';
import { NAME_BESIDE_PERSON } from '../objects/contactName';
import { namesOfHeader, normalNames } from '../objects/fileColumn';
import type { ImportObject } from '../objects/importObject';
import { CHECKED, UNCHECKED } from '../objects/ownCells';

/** Words for customers in lists that firms write themselves. */
const PEOPLE = `
  customer, client, couple, bride and groom, lead, patient, guest, tenant, homeowner, student, attendee, buyer, customers, clients,
  couples, names, kunde, kundin, auftraggeber, brautpaar, paar, mandant, interessent, mieter, kunden, mandanten, cliente, pareja,
  novios, paciente, inquilino, alumno, clientes, mariés, locataire, acheteur, élève, klant, klanten, klient, klienci`;

/** The headers above that name the firm if another column names the person. */
const CUSTOMERS = `
  customer, client, customer name, client name, customers, clients, kunde, kunden, kundenname, auftraggeber, mandant, cliente, clientes,
  nombre del cliente, nom du client, nome cliente, klant, klantnaam, klanten, klient, klienci, kund, ${NAME_BESIDE_PERSON}`;

const JOBS = `
  job, project, order, shoot, session, wedding, event, assignment, commission, booking, enquiry, inquiry, request, auftrag, projekt,
  shooting, hochzeit, veranstaltung, buchung, anfrage, trabajo, proyecto, pedido, encargo, boda, evento, reserva, consulta, projet,
  commande, chantier, mission, prestation, mariage, séance, événement, réservation, demande, opdracht, zlecenie`;

const PRICES = `
  price, total price, total, fee, quote, budget, preis, gesamtpreis, gesamt, honorar, angebotssumme, precio, precio total, total,
  honorarios, presupuesto, prix, prix total, total ttc, tarif, honoraires, devis, prezzo, totale, prijs, totaal, cena`;

/** Words for the company of a contact or deal in tools that call it an account. Each may also mean a bank account. */
const ACCOUNTS = `
  customer account, konto, konten, kontobezeichnung, kundenkonto, cuenta, cuentas, cuenta de cliente, compte client, conto, account
  cliente, rekening, klantaccount, conta, konto klienta, アカウント, アカウント名, 顧客アカウント, 取引先`;

interface OwnName {
  column: string;
  /** The headers, best first. */
  names: string;
  fits: (cell: string) => boolean;
  /** The minimum share of different values. Values that repeat more often are a kind of customer, not a name. */
  distinct?: number;
}

const MOST = 0.7;
/** Lower for firms, because several people may work at one. */
const SOME = 0.3;

const isName = (cell: string) => /\p{L}{2}/u.test(cell) && !/@|https?:/.test(cell) && cell.length <= 100;
const isFirm = (cell: string) =>
  isName(cell) && cell.replace(/[^\d]/g, '').length < cell.replace(/[^\p{L}]/gu, '').length;
const YES_OR_NO = new Set(normalNames(`${CHECKED}, ${UNCHECKED}`));
const isCustomer = (cell: string) => isFirm(cell) && !YES_OR_NO.has(cell.toLowerCase());
const isAmount = (cell: string) => 'amount' in readAmount(cell);

const OWN_NAMES: Partial<Record<ImportObject['type'], OwnName[]>> = {
  contacts: [
    { column: 'name', names: PEOPLE, fits: isName, distinct: MOST },
    { column: 'company', names: ACCOUNTS, fits: isFirm },
    { column: 'company', names: CUSTOMERS, fits: isCustomer, distinct: SOME },
  ],
  deals: [
    { column: 'title', names: `${JOBS}, ${PEOPLE}`, fits: isName, distinct: MOST },
    { column: 'amount', names: PRICES, fits: isAmount },
    { column: 'company', names: ACCOUNTS, fits: isFirm },
  ],
};

const FITTING_MIN = 0.8;

/**
 * Adds to a guess the columns with ambiguous headers: `Couple` for the name, `Price` for the amount, `Konto` for the
 * company. They count if no column has one of the usual names, and if the values fit.
 */
export const withOwnWords = (
  { type, prefix }: ImportObject,
  guessed: ImportMapping,
  headers: string[],
  rows: string[][],
): ImportMapping => {
  const mapping = { ...guessed };
  for (const { column, names, fits, distinct = 0 } of OWN_NAMES[type] ?? []) {
    if (mapping[column]?.length) continue;
    const taken = new Set(Object.values(mapping).flat());
    const suits = (header: string) => {
      const at = headers.indexOf(header);
      const filled = rows.flatMap((cells) => cells[at]?.trim() || []);
      const isVaried = new Set(filled).size >= filled.length * distinct;
      return filled.length > 0 && isVaried && filled.filter(fits).length >= filled.length * FITTING_MIN;
    };
    const found = normalNames(names)
      .flatMap((name) => headers.filter((header) => namesOfHeader(header, prefix).includes(name)))
      .find((header) => !taken.has(header) && suits(header));
    if (found !== undefined) mapping[column] = found;
  }
  return mapping;
};
