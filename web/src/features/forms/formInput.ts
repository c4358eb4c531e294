import { Accent } from '@rapport/shared/branding';
import { Tags } from '@rapport/shared/contacts';
import { FormDeal, NewWebForm, type WebForm } from '@rapport/shared/forms';
import type { Language } from '@rapport/shared/languages';
import { z } from 'zod';

/** Parses the form's values: tags are one line of text, and an empty stage or color means none. */
export const FormInput = NewWebForm.extend({
  accent: z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(Accent.nullable()),
  tags: z
    .string()
    .transform((text) => text.split(',').map((tag) => tag.trim()))
    .pipe(Tags),
  deal: FormDeal.extend({ stage: z.string().transform((stage) => stage || null) }).nullable(),
});
export type FormInput = z.input<typeof FormInput>;
export type ParsedForm = z.output<typeof FormInput>;

interface NewForm {
  language: Language;
  labels: { name: string; email: string; message: string };
}

/** The initial values of the editor. */
export const inputOf = (form: WebForm | null, { language, labels }: NewForm): FormInput => {
  if (!form) {
    return {
      name: '',
      language,
      is_open: true,
      title: '',
      introduction: '',
      button: '',
      accent: '',
      consent: '',
      newsletter: '',
      newsletter_tag: '',
      thanks: '',
      thanks_url: '',
      source: '',
      tags: '',
      owner_ids: [],
      task: null,
      deal: null,
      fields: [
        { key: 'name', label: labels.name, required: true },
        { key: 'email', label: labels.email, required: true },
        { key: 'message', label: labels.message, required: false },
      ],
    };
  }
  const { id, address, accepted, waiting, refused, created_at, updated_at, ...rest } = form;
  return {
    ...rest,
    accent: form.accent ?? '',
    tags: form.tags.join(', '),
    deal: form.deal && { ...form.deal, stage: form.deal.stage ?? '' },
  };
};
