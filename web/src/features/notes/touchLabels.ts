import { type LucideIcon, Mail, Phone, StickyNote, Users } from 'lucide-react';

/** What somebody wrote about a record: a note, or the kind of a touch. */
export const TOUCH_ICONS: Record<string, LucideIcon> = { note: StickyNote, call: Phone, meeting: Users, email: Mail };
export const TOUCH_LABELS: Record<string, string> = { note: 'Note', call: 'Call', meeting: 'Meeting', email: 'Email' };
