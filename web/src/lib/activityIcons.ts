import {
  Activity,
  Building2,
  CircleCheckBig,
  Download,
  Handshake,
  type LucideIcon,
  Megaphone,
  Pencil,
  RotateCcw,
  StickyNote,
  Trash2,
  Undo2,
  UserPlus,
} from 'lucide-react';

const icons: Record<string, LucideIcon> = {
  note_created: StickyNote,
  contact_created: UserPlus,
  company_created: Building2,
  deal_created: Handshake,
  campaign_created: Megaphone,
  task_created: CircleCheckBig,
  import_finished: Download,
  import_undone: Undo2,
};

const byEnding: [ending: string, icon: LucideIcon][] = [
  ['_updated', Pencil],
  ['_deleted', Trash2],
  ['_restored', RotateCcw],
];

/** The icon of a type of activity; a type of tomorrow gets the default one. */
export const iconOf = (type: string): LucideIcon =>
  icons[type] ?? byEnding.find(([ending]) => type.endsWith(ending))?.[1] ?? Activity;
