import type { ObjectType } from '@rapport/shared/recordTypes';
import {
  Activity,
  ArrowRight,
  CircleCheckBig,
  CircleX,
  Download,
  FileText,
  ListChecks,
  type LucideIcon,
  Mail,
  MailX,
  Megaphone,
  Merge,
  Pencil,
  Phone,
  RotateCcw,
  Split,
  Target,
  Trash2,
  Trophy,
  Undo2,
  UserCheck,
  UserMinus,
  UserPlus,
  Users,
  UserX,
} from 'lucide-react';
import { RECORD_TYPES } from './recordTypes';

const icons: Record<string, LucideIcon> = {
  contact_created: UserPlus,
  call_logged: Phone,
  meeting_logged: Users,
  email_logged: Mail,
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
  deal_quote_made: FileText,
  deal_quote_answered: FileText,
  targets_set: Target,
  bulk_finished: ListChecks,
  member_joined: UserPlus,
  member_left: UserMinus,
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

/** The icon of a type of activity; a type that this version does not know gets the default one. */
export const iconOf = (type: string): LucideIcon =>
  icons[type] ??
  byEnding.find(([ending]) => type.endsWith(ending))?.[1] ??
  RECORD_TYPES[type.replace(/_created$/, '') as ObjectType]?.icon ??
  Activity;
