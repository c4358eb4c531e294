import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TOKENS, type Token } from '@rapport/shared/personalization';
import type { Sentence } from '@rapport/shared/words';
import { Button } from '../../ui/button/Button';
import { useLingui as useWords } from '../words/macros';
import { useFields } from '../workspace/fields';

const TOKEN_LABELS: Record<Token, Sentence> = {
  first_name: msg`First name`,
  name: msg`Name`,
  company: msg`Company`,
  email: msg`Email`,
};

/** Inserted with the token, and shown to recipients without a value for it. */
const FALLBACKS: Partial<Record<Token, Sentence>> = {
  first_name: msg({ message: 'there', context: 'Hello there, in place of a name' }),
  company: msg`your company`,
};

/** Buttons that insert a placeholder at the cursor. */
export function TokenButtons({ onInsert }: { onInsert: (token: string) => void }) {
  const { _ } = useWords();
  const ownFields = useFields('contact');
  const insert = (token: Token) => {
    const fallback = FALLBACKS[token];
    onInsert(fallback ? `{{${token}|${_(fallback)}}}` : `{{${token}}}`);
  };
  return (
    <div className="flex max-h-40 flex-wrap items-center gap-1 overflow-y-auto pt-1">
      <span className="text-[13px]/4.5 text-ink-faint">
        <Trans>Insert</Trans>
      </span>
      {TOKENS.map((token) => (
        <Button key={token} size="small" onClick={() => insert(token)}>
          {_(TOKEN_LABELS[token])}
        </Button>
      ))}
      {ownFields.map(({ key, label }) => (
        <Button key={key} size="small" onClick={() => onInsert(`{{custom.${key}}}`)}>
          <bdi className="max-w-48 truncate">{label}</bdi>
        </Button>
      ))}
    </div>
  );
}
