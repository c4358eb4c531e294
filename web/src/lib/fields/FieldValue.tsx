import type { CustomValue, Field } from '@rapport/shared/fields';
import { Badge } from '../../ui/text/Badge';
import { Breakable } from '../../ui/text/Breakable';
import { LongText } from '../../ui/text/LongText';
import { callLink, emailLink } from '../routes/contactLinks';
import { STAGE_COLORS } from '../workspace/stages';
import { isEmpty, optionOf, useFieldText } from './useFieldText';

const linkLook = 'tap-target inline-block max-w-full break-words align-top text-accent-text hover:underline';

interface FieldValueProps {
  field: Field;
  value: CustomValue | null | undefined;
}

/** The value of an own field with links, colored choices and complete texts, for places with enough room. */
export function FieldValue({ field, value }: FieldValueProps) {
  const text = useFieldText()(field, value);
  if (isEmpty(value)) return null;
  switch (field.type) {
    case 'url':
      return <WebLink address={text} />;
    case 'email':
      return (
        <a href={emailLink(text)} className={linkLook}>
          <Breakable>{text}</Breakable>
        </a>
      );
    case 'phone':
      return (
        <a href={callLink(text)} className={linkLook}>
          {text}
        </a>
      );
    case 'choice':
    case 'choices':
      return <Options field={field} value={value} />;
    case 'long_text':
      return <LongText>{text}</LongText>;
    case 'number':
    case 'money':
      return <span className="tabular-nums">{text}</span>;
    default:
      return text;
  }
}

/** A web address without its protocol. Other text in the value is shown but not linked. */
export function WebLink({ address, isInGrid = false }: { address: string; isInGrid?: boolean }) {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={isInGrid ? -1 : undefined}
      title={address}
      className={isInGrid ? 'tap-target text-accent-text hover:underline' : linkLook}
    >
      <Breakable>{address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')}</Breakable>
    </a>
  );
}

/** The chosen options, each with its color. */
export function Options({ field, value }: FieldValueProps) {
  const keys = Array.isArray(value) ? value : [String(value)];
  return (
    <span className="flex min-w-0 flex-wrap gap-1">
      {keys.map((key) => {
        const option = optionOf(field, key);
        return (
          <Badge key={key} color={option?.color ? STAGE_COLORS[option.color] : undefined}>
            {option?.label ?? key}
          </Badge>
        );
      })}
    </span>
  );
}
