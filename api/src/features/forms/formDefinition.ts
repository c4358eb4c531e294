import { msg } from '@lingui/core/macro';
import { accentColors } from '@rapport/shared/accent';
import { wordsIn } from '../../words/words';
import type { ShownForm } from './form.service';
import { SEND, TRAP_FIELD } from './formPage';

const OWN = { accent: '#63275f', ink: '#fdfaf4' };

/** Everything that a script on another page needs to show a form, in the form's language. */
export const definitionOf = ({ form, entries, brand }: ShownForm) => {
  const words = wordsIn(form.language);
  const accent = form.accent ?? brand?.accent;
  const colors = accent ? accentColors(accent).light : null;
  return {
    language: form.language,
    title: form.title,
    introduction: form.introduction,
    consent: form.consent,
    newsletter: form.newsletter,
    button: form.button || words(SEND),
    optional: words(msg`(optional)`),
    trap: words(TRAP_FIELD),
    failed: words(msg`The form could not be sent. Please try again.`),
    fields: entries.map(({ own: _own, ...entry }) => entry),
    accent: colors?.accent ?? OWN.accent,
    accent_ink: colors?.['accent-ink'] ?? OWN.ink,
  };
};
