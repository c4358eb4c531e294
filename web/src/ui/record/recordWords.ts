import { select, t } from '@lingui/core/macro';

// Each sentence by the type of record, because articles and endings follow the noun in other languages.

export const deleteLabel = (type: string) =>
  t`${select(type, {
    contact: 'Delete contact',
    company: 'Delete company',
    deal: 'Delete deal',
    task: 'Delete task',
    note: 'Delete note',
    campaign: 'Delete campaign',
    other: 'Delete',
  })}`;

export const deleteQuestion = (type: string) =>
  t`${select(type, {
    contact: 'Are you sure you want to delete this contact?',
    company: 'Are you sure you want to delete this company?',
    deal: 'Are you sure you want to delete this deal?',
    task: 'Are you sure you want to delete this task?',
    note: 'Are you sure you want to delete this note?',
    campaign: 'Are you sure you want to delete this campaign?',
    other: 'Are you sure you want to delete this?',
  })}`;

export const recordNotLoaded = (type: string) =>
  t`${select(type, {
    contact: 'The contact could not be loaded',
    company: 'The company could not be loaded',
    deal: 'The deal could not be loaded',
    other: 'This could not be loaded',
  })}`;

export const recordNotFound = (type: string) =>
  t`${select(type, {
    contact: 'Contact not found',
    company: 'Company not found',
    deal: 'Deal not found',
    other: 'Not found',
  })}`;

/** The message for a list that failed to load, by its plural such as `contacts`. */
export const listNotLoaded = (many: string) =>
  t`${select(many, {
    contacts: 'The contacts could not be loaded',
    companies: 'The companies could not be loaded',
    deals: 'The deals could not be loaded',
    tasks: 'The tasks could not be loaded',
    campaigns: 'The campaigns could not be loaded',
    other: 'The list could not be loaded',
  })}`;

export const noneMatch = (many: string) =>
  t`${select(many, {
    contacts: 'No contacts match',
    companies: 'No companies match',
    deals: 'No deals match',
    tasks: 'No tasks match',
    campaigns: 'No campaigns match',
    other: 'Nothing matches',
  })}`;

export const noneYet = (many: string) =>
  t`${select(many, {
    contacts: 'No contacts yet',
    companies: 'No companies yet',
    deals: 'No deals yet',
    tasks: 'No tasks yet',
    campaigns: 'No campaigns yet',
    other: 'Nothing yet',
  })}`;

export const showAll = (many: string) =>
  t`${select(many, {
    contacts: 'Show all contacts',
    companies: 'Show all companies',
    deals: 'Show all deals',
    tasks: 'Show all tasks',
    campaigns: 'Show all campaigns',
    other: 'Show all',
  })}`;

/** @param shown - the number as it is written, such as `1,000+` */
export const howMany = (many: string, total: number, shown: string) =>
  total === 1
    ? t`${select(many, {
        contacts: '1 contact',
        companies: '1 company',
        deals: '1 deal',
        tasks: '1 task',
        campaigns: '1 campaign',
        other: '1 record',
      })}`
    : t`${select(many, {
        contacts: `${shown} contacts`,
        companies: `${shown} companies`,
        deals: `${shown} deals`,
        tasks: `${shown} tasks`,
        campaigns: `${shown} campaigns`,
        other: `${shown} records`,
      })}`;

export const searchIn = (many: string) =>
  t`${select(many, {
    contacts: 'Search contacts',
    companies: 'Search companies',
    deals: 'Search deals',
    tasks: 'Search tasks',
    campaigns: 'Search campaigns',
    other: 'Search',
  })}`;

/** The name of a list, such as that of its cards. */
export const listName = (many: string) =>
  t`${select(many, {
    contacts: 'Contacts',
    companies: 'Companies',
    deals: 'Deals',
    tasks: 'Tasks',
    campaigns: 'Campaigns',
    other: 'Records',
  })}`;
