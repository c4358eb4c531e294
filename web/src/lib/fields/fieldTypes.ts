import { msg } from '@lingui/core/macro';
import type { FieldType } from '@rapport/shared/fields';
import {
  AlignLeft,
  AtSign,
  Banknote,
  CalendarDays,
  CircleDot,
  Hash,
  Link2,
  ListChecks,
  type LucideIcon,
  Phone,
  SquareCheck,
  Type,
  UserRound,
} from 'lucide-react';
import { wordedTable } from '../words/words';

/** In the order in which the dialog offers them. */
export const FIELD_TYPE_LABELS: Record<FieldType, string> = wordedTable({
  text: msg`Text`,
  long_text: msg`Long text`,
  number: msg`Number`,
  money: msg`Amount of money`,
  date: msg`Date`,
  checkbox: msg`Checkbox`,
  choice: msg`One choice`,
  choices: msg`Several choices`,
  url: msg`Web address`,
  email: msg`Email address`,
  phone: msg`Phone number`,
  person: msg`Person of the team`,
});

export const FIELD_TYPE_ICONS: Record<FieldType, LucideIcon> = {
  text: Type,
  long_text: AlignLeft,
  number: Hash,
  money: Banknote,
  date: CalendarDays,
  checkbox: SquareCheck,
  choice: CircleDot,
  choices: ListChecks,
  url: Link2,
  email: AtSign,
  phone: Phone,
  person: UserRound,
};
