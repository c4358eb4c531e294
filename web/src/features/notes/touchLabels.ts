import { msg } from '@lingui/core/macro';
import { type LucideIcon, Mail, Phone, StickyNote, Users } from 'lucide-react';
import { wordedTable } from '../../lib/words/words';

/** The icons and labels of notes and of each kind of touch. */
export const TOUCH_ICONS: Record<string, LucideIcon> = { note: StickyNote, call: Phone, meeting: Users, email: Mail };
export const TOUCH_LABELS: Record<string, string> = wordedTable({
  note: msg`Note`,
  call: msg({ message: 'Call', context: 'noun' }),
  meeting: msg`Meeting`,
  email: msg({ message: 'Email', context: 'message' }),
});
