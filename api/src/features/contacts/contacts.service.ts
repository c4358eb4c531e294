import type { Contact, ContactChange, NewContact } from '@rapport/shared/contacts';
import { dayOf } from '@rapport/shared/dates';
import type { Field } from '@rapport/shared/fields';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../db/scope';
import { Last } from '../../db/session';
import { recordEvent } from '../activities/activities.service';
import { companyNamed, nameOfCompany } from '../companies/companies.service';
import { customToCreate, fieldsOf } from '../fields/custom.service';
import { changeRecord } from '../records/changeRecord';
import { findRecord } from '../records/records.repository';
import { restoreRecord } from '../records/trash';
import { timeZoneOf } from '../settings/settings.readModel';
import { requireMember } from '../team/team.service';
import { requireRoom } from '../workspaces/planLimits';
import { CONTACTS, followTouches, insertContact, placesToRestore } from './contacts.repository';

export const createContact = async (scope: Scope, contact: NewContact): Promise<Last<Contact>> => {
  const [fields] = await Promise.all([fieldsOf(scope, 'contact'), requireRoom(scope, 'contacts')]);
  return addContact(scope, contact, fields);
};

/** Adds a contact from a source that has only some fields, so required own fields may be empty. */
export const createPartialContact = async (scope: Scope, contact: NewContact): Promise<Contact> => {
  await requireRoom(scope, 'contacts');
  const fields = (await fieldsOf(scope, 'contact')).map((field) => ({ ...field, required: false }));
  return (await addContact(scope, contact, fields)).run();
};

const addContact = async (scope: Scope, contact: NewContact, fields: Field[]): Promise<Last<Contact>> => {
  const { create_company, custom: given, ...values } = contact;
  const custom = await customToCreate(scope, fields, given);
  if (values.owner_id) await requireMember(scope, values.owner_id);
  const linked = { ...values, ...(await companyLink(scope, contact)) };
  const id = uuidv7();
  await recordEvent(scope, 'contact', 'created', { id, name: contact.name });
  return new Last(() => insertContact(scope, { id, ...linked, ...primaryFirst(linked) }, custom));
};

export const changeContact = async (
  scope: Scope,
  id: string,
  { create_company, custom, ...change }: ContactChange,
  seenVersion: string | undefined,
): Promise<Contact> => {
  const wanted = async (before: Contact) => {
    const linked = { ...change, ...(await companyLink(scope, { ...change, create_company }, before)) };
    return { ...linked, ...primaryFirst({ ...before, ...linked }), ...(await customerSince(scope, change, before)) };
  };
  return (await changeRecord(scope, CONTACTS, id, { seenVersion, wanted, custom })).after;
};

/** Restores a contact from the trash. It counts toward the plan's limit again. */
export const restoreContact = async (scope: Scope, id: string): Promise<Contact> => {
  await requireRoom(scope, 'contacts', await placesToRestore(scope, id));
  return restoreRecord(scope, CONTACTS, id);
};

/** Recomputes when contacts were last in touch, after touches with them were removed. */
export const followRemovedTouches = (scope: Scope, ids: Knex.QueryBuilder): Promise<void> => followTouches(scope, ids);

/**
 * Sets the day when a lead becomes a customer, and clears it when a customer becomes a lead, unless the change includes
 * the day.
 */
const customerSince = async (
  scope: Scope,
  { status, customer_since }: ContactChange,
  before: Contact,
): Promise<Pick<ContactChange, 'customer_since'>> => {
  const isGiven = customer_since !== undefined && customer_since !== before.customer_since;
  if (isGiven || status === undefined || status === before.status) return {};
  if (status === 'lead') return { customer_since: null };
  if (status !== 'customer' || before.customer_since !== null) return {};
  return { customer_since: dayOf(new Date().toISOString(), await timeZoneOf(scope)) };
};

/** The primary address and number are removed from the others. If they are missing, the first other one becomes primary. */
const primaryFirst = ({ email, phone, other_emails, other_phones }: NewContact | Contact) => {
  const [primaryEmail = '', ...emails] = email === '' ? other_emails : [email, ...other_emails];
  const [primaryPhone = '', ...phones] = phone === '' ? other_phones : [phone, ...other_phones];
  return {
    email: primaryEmail,
    phone: primaryPhone,
    other_emails: emails.filter((other) => other.toLowerCase() !== primaryEmail.toLowerCase()),
    other_phones: phones.filter((other) => other !== primaryPhone),
  };
};

/**
 * The company's name and the link to it belong together: a chosen company sets the name, and a typed name links the
 * company with that name. A record that is sent back complete has both unchanged, so only a changed one counts.
 */
const companyLink = async (
  scope: Scope,
  { company, company_id, create_company }: ContactChange,
  before?: Contact,
): Promise<Pick<ContactChange, 'company' | 'company_id'>> => {
  if (company_id && company_id !== before?.company_id) {
    return { company_id, company: await nameOfCompany(scope, company_id) };
  }
  const isCompanyChanged = company !== before?.company || (create_company === true && !before?.company_id);
  if (company !== undefined && isCompanyChanged) {
    return { company, company_id: await companyNamed(scope, company, create_company) };
  }
  return company_id === null && before?.company_id ? { company_id: null } : {};
};

/** @throws 404 */
export const findContact = (scope: Scope, id: string): Promise<Contact> => findRecord(scope, CONTACTS, id);
