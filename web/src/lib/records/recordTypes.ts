import { campaignPath, companyPath, contactPath, dealPath, taskPath } from '@rapport/shared/paths';
import { Building2, CircleCheckBig, Handshake, Megaphone, StickyNote, User } from 'lucide-react';

/** The types of record, by the name the API gives one of them. `objectType` is the path of all of them. */
export const RECORD_TYPES = {
  contact: { objectType: 'contacts', label: 'Contact', icon: User, path: contactPath },
  company: { objectType: 'companies', label: 'Company', icon: Building2, path: companyPath },
  deal: { objectType: 'deals', label: 'Deal', icon: Handshake, path: dealPath },
  task: { objectType: 'tasks', label: 'Task', icon: CircleCheckBig, path: taskPath },
  campaign: { objectType: 'campaigns', label: 'Campaign', icon: Megaphone, path: campaignPath },
  note: { objectType: 'notes', label: 'Note', icon: StickyNote, path: undefined },
} as const;
