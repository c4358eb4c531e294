import { msg } from '@lingui/core/macro';
import { listPath } from '@rapport/shared/paths';
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
import { withLabel } from '../words/words';

/** An entry of the sidebar. */
export interface NavigationEntry {
  label: string;
  path: string;
  icon: LucideIcon;
  /** The key that opens it after `g`. */
  letter: string;
}

interface RecordType {
  label: string;
  icon: LucideIcon;
  /** The page of its list. */
  page?: NavigationEntry;
}

/** The name, icon and page of each record type, in the order of the sidebar. */
export const RECORD_TYPES: Record<ObjectType, RecordType> = {
  contact: withLabel(msg`Contact`, {
    icon: User,
    page: withLabel(msg`Contacts`, { path: listPath('contacts'), icon: Users, letter: 'c' }),
  }),
  company: withLabel(msg`Company`, {
    icon: Building2,
    page: withLabel(msg`Companies`, { path: listPath('companies'), icon: Building2, letter: 'o' }),
  }),
  deal: withLabel(msg`Deal`, {
    icon: Handshake,
    page: withLabel(msg`Deals`, { path: listPath('deals'), icon: Handshake, letter: 'd' }),
  }),
  campaign: withLabel(msg`Campaign`, {
    icon: Megaphone,
    page: withLabel(msg`Marketing`, { path: paths.marketing, icon: Megaphone, letter: 'm' }),
  }),
  task: withLabel(msg`Task`, {
    icon: CircleCheckBig,
    page: withLabel(msg`Tasks`, { path: listPath('tasks'), icon: CircleCheckBig, letter: 't' }),
  }),
  note: withLabel(msg`Note`, { icon: StickyNote }),
  file: withLabel(msg`File`, {
    // A paper clip would add to the first load only for the trash.
    icon: StickyNote,
  }),
};

export type Named = { name: string } | { title: string };

/** The name of a record: deals and tasks have a title, other records a name. */
export const nameOf = (record: Named): string => ('name' in record ? record.name : record.title);
