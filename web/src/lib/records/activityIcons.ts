import type { ObjectType } from '@rapport/shared/recordTypes';
import {
  Activity,
  ArrowRight,
  CircleCheckBig,
  CircleX,
  Download,
  type LucideIcon,
  MailX,
  Megaphone,
  Merge,
  Pencil,
  RotateCcw,
  Split,
  Trash2,
  Trophy,
  Undo2,
  UserCheck,
  UserPlus,
  UserX,
} from 'lucide-react';
import { RECORD_TYPES } from './recordTypes';

const icons: Record<string, LucideIcon> = {
  contact_created: UserPlus,
  campaign_sent: Megaphone,
  campaign_started: Megaphone,
  contact_unsubscribed: MailX,
  form_submitted: UserPlus,
  newsletter_confirmed: UserCheck,
  task_completed: CircleCheckBig,
  deal_won: Trophy,
  deal_lost: CircleX,
  deal_reopened: RotateCcw,
  deal_stage_changed: ArrowRight,
  person_erased: UserX,
  address_allowed: UserCheck,
  import_finished: Download,
  import_undone: Undo2,
};

const byEnding: [ending: string, icon: LucideIcon][] = [
  ['_updated', Pencil],
  ['_deleted', Trash2],
  ['_restored', RotateCcw],
  ['_unmerged', Split],
  ['_merged', Merge],
];

/** The icon of a type of activity; a type of tomorrow gets the default one. */
export const iconOf = (type: string): LucideIcon =>
  icons[type] ??
  byEnding.find(([ending]) => type.endsWith(ending))?.[1] ??
  RECORD_TYPES[type.replace(/_created$/, '') as ObjectType]?.icon ??
  Activity;
