import type { Contact, ContactChange, NewContact } from '@rapport/shared/contacts';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../db/scope';
import { requireVersion } from '../../http/versions';
import { changesBetween, recordActivity } from '../activities/activities.service';
import { companyNamed, nameOfCompany } from '../companies/companies.service';
import { requireMember } from '../team/team.service';
import { requireRoom } from '../workspaces/planLimits';
import {
  findContact,
  insertContact,
  listContacts,
  matchingContacts,
  placesToRestore,
  restoreContact,
  trashContact,
  updateContact,
} from './contacts.repository';

export const createContact = async (scope: Scope, contact: NewContact): Promise<Contact> => {
  const { create_company, ...values } = contact;
  await requireRoom(scope, 'contacts');
  if (values.owner_id) await requireMember(scope, values.owner_id);
  const linked = { ...values, ...(await companyLink(scope, contact)) };
  const id = uuidv7();
  await recordActivity(scope, {
    type: 'contact_created',
    description: `Added contact ${contact.name}`,
    entity_type: 'contact',
    entity_id: id,
  });
  // Last, because from then on everybody else waits for the kept count of contacts.
  return insertContact(scope, { id, ...linked, ...primaryFirst(linked) });
};

export const changeContact = async (
  scope: Scope,
  id: string,
  change: ContactChange,
  seenVersion: string | undefined,
): Promise<Contact> => {
  const before = await findContact(scope, id);
  requireVersion(before, seenVersion, 'This contact');
  const { create_company, ...values } = change;
  const wanted = { ...values, ...(await companyLink(scope, change, before)) };
  const changes = changesBetween(before, { ...wanted, ...primaryFirst({ ...before, ...wanted }) });
  if (changes.owner_id && change.owner_id) await requireMember(scope, change.owner_id);
  if (Object.keys(changes).length === 0) return before;
  const changed = Object.fromEntries(Object.entries(changes).map(([field, [, after]]) => [field, after]));
  const updated = await updateContact(scope, id, changed, seenVersion);
  await recordActivity(scope, {
    type: 'contact_updated',
    description: `Updated contact ${updated.name}`,
    entity_type: 'contact',
    entity_id: id,
    changes,
  });
  return updated;
};

export const deleteContact = async (scope: Scope, id: string) => {
  const { name } = await trashContact(scope, id);
  await recordActivity(scope, {
    type: 'contact_deleted',
    description: `Deleted contact ${name}`,
    entity_type: 'contact',
    entity_id: id,
  });
};

/** Takes a contact out of the trash. It counts towards the plan's limit again. */
export const undeleteContact = async (scope: Scope, id: string): Promise<Contact> => {
  await requireRoom(scope, 'contacts', await placesToRestore(scope, id));
  const restored = await restoreContact(scope, id);
  await recordActivity(scope, {
    type: 'contact_restored',
    description: `Restored contact ${restored.name}`,
    entity_type: 'contact',
    entity_id: id,
  });
  return restored;
};

/** The primary address and number do not stand among the further ones as well; where they are missing the next is it. */
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
 * The text and the link belong together: a chosen company gives its name, a typed name the company that has it. A record
 * sent back whole carries both as they were, so only the one that changed decides.
 */
const companyLink = async (
  scope: Scope,
  { company, company_id, create_company }: ContactChange,
  before?: Contact,
): Promise<Pick<ContactChange, 'company' | 'company_id'>> => {
  if (company_id && company_id !== before?.company_id) {
    return { company_id, company: await nameOfCompany(scope, company_id) };
  }
  const isNamedAnew = company !== before?.company || (create_company === true && !before?.company_id);
  if (company !== undefined && isNamedAnew) {
    return { company, company_id: await companyNamed(scope, company, create_company) };
  }
  return company_id === null && before?.company_id ? { company_id: null } : {};
};

/** The contacts that a search and filters leave, as a query to read from. */
export const contactsMatching = matchingContacts;

/** The contacts that were added last. */
export const recentContacts = async (scope: Scope, limit: number): Promise<Contact[]> =>
  (await listContacts(scope, { sort: '-created_at', limit })).items;
