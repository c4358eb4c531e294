import type { ObjectType } from '@rapport/shared/recordTypes';
import {
  Building2,
  CircleCheckBig,
  Handshake,
  type LucideIcon,
  Megaphone,
  StickyNote,
  User,
  Users,
} from 'lucide-react';
import { paths } from '../routes/paths';

/** An entry of the sidebar. */
export interface NavigationEntry {
  label: string;
  path: string;
  icon: LucideIcon;
  /** The key that goes there after `g`. */
  letter: string;
}

interface RecordType {
  label: string;
  icon: LucideIcon;
  /** The page of its list. */
  page?: NavigationEntry;
}

/** What the screens call each type of record, its icon and its page, in the order of the sidebar. */
export const RECORD_TYPES: Record<ObjectType, RecordType> = {
  contact: {
    label: 'Contact',
    icon: User,
    page: { label: 'Contacts', path: paths.contacts, icon: Users, letter: 'c' },
  },
  company: {
    label: 'Company',
    icon: Building2,
    page: { label: 'Companies', path: paths.companies, icon: Building2, letter: 'o' },
  },
  deal: { label: 'Deal', icon: Handshake, page: { label: 'Deals', path: paths.deals, icon: Handshake, letter: 'd' } },
  campaign: {
    label: 'Campaign',
    icon: Megaphone,
    page: { label: 'Marketing', path: paths.marketing, icon: Megaphone, letter: 'm' },
  },
  task: {
    label: 'Task',
    icon: CircleCheckBig,
    page: { label: 'Tasks', path: paths.tasks, icon: CircleCheckBig, letter: 't' },
  },
  note: { label: 'Note', icon: StickyNote },
};

export type Named = { name: string } | { title: string };

/** What a record is called: deals and tasks have a title, the others a name. */
export const nameOf = (record: Named): string => ('name' in record ? record.name : record.title);
