import { t } from '@lingui/core/macro';
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

/** The name, the icon and the page of each type of record, in the order of the sidebar. */
export const RECORD_TYPES: Record<ObjectType, RecordType> = {
  contact: {
    get label() {
      return t`Contact`;
    },
    icon: User,
    page: {
      get label() {
        return t`Contacts`;
      },
      path: listPath('contacts'),
      icon: Users,
      letter: 'c',
    },
  },
  company: {
    get label() {
      return t`Company`;
    },
    icon: Building2,
    page: {
      get label() {
        return t`Companies`;
      },
      path: listPath('companies'),
      icon: Building2,
      letter: 'o',
    },
  },
  deal: {
    get label() {
      return t`Deal`;
    },
    icon: Handshake,
    page: {
      get label() {
        return t`Deals`;
      },
      path: listPath('deals'),
      icon: Handshake,
      letter: 'd',
    },
  },
  campaign: {
    get label() {
      return t`Campaign`;
    },
    icon: Megaphone,
    page: {
      get label() {
        return t`Marketing`;
      },
      path: paths.marketing,
      icon: Megaphone,
      letter: 'm',
    },
  },
  task: {
    get label() {
      return t`Task`;
    },
    icon: CircleCheckBig,
    page: {
      get label() {
        return t`Tasks`;
      },
      path: listPath('tasks'),
      icon: CircleCheckBig,
      letter: 't',
    },
  },
  note: {
    get label() {
      return t`Note`;
    },
    icon: StickyNote,
  },
  file: {
    get label() {
      return t`File`;
    },
    // A paper clip would come with the first load for the trash alone.
    icon: StickyNote,
  },
};

export type Named = { name: string } | { title: string };

/** The name of a record: deals and tasks have a title, the others a name. */
export const nameOf = (record: Named): string => ('name' in record ? record.name : record.title);
