import type { ReactNode } from 'react';
import { Card } from '../../ui/page/Card';

/** A card with one or more rows of pieces under its name. */
export function Samples({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className="flex flex-col gap-4">{children}</div>
    </Card>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

export const LONG_NAME =
  'Dr. Maximiliane Wolkenstein-Hohenlohe-Bartenstein, representative of the international consortium for the careful preservation of very long names in every table, card, menu and badge they might end up in';
export const ARABIC_NAME = 'فاطمة الزهراء بنت محمد';
export const THAI_NAME = 'สมชาย ใจดี';
export const EMOJI_NAME = '👩‍🚀 Zoë Müller';
