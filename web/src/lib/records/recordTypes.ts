import type { ObjectType } from '@rapport/shared/recordTypes';
import { Building2, CircleCheckBig, Handshake, type LucideIcon, Megaphone, StickyNote, User } from 'lucide-react';

/** What the screens call each type of record, and its icon. */
export const RECORD_TYPES: Record<ObjectType, { label: string; icon: LucideIcon }> = {
  contact: { label: 'Contact', icon: User },
  company: { label: 'Company', icon: Building2 },
  deal: { label: 'Deal', icon: Handshake },
  task: { label: 'Task', icon: CircleCheckBig },
  campaign: { label: 'Campaign', icon: Megaphone },
  note: { label: 'Note', icon: StickyNote },
};

export type Named = { name: string } | { title: string };

/** What a record is called: deals and tasks have a title, the others a name. */
export const nameOf = (record: Named): string => ('name' in record ? record.name : record.title);
