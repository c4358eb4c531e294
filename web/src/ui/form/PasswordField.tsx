import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../button/IconButton';
import { controlLook } from './controls';
import { FieldFrame, type FieldLabels, useField } from './FieldFrame';

interface PasswordFieldProps extends FieldLabels, Omit<ComponentProps<'input'>, 'name' | 'id' | 'type'> {
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ name, label, hint, isOptional, ...props }: PasswordFieldProps) {
  const { t } = useLingui();
  const { id, error, register, control } = useField({ name, hint });
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame id={id} label={label} hint={hint} isOptional={isOptional} error={error}>
      <span className="relative flex items-center">
        <input
          spellCheck={false}
          autoCapitalize="none"
          {...props}
          {...control}
          {...register(name)}
          type={isShown ? 'text' : 'password'}
          className={clsx(controlLook, 'pe-9 pointer-coarse:pe-12')}
        />
        <IconButton
          icon={Icon}
          label={isShown ? t`Hide password` : t`Show password`}
          aria-controls={id}
          size="small"
          className="absolute end-1 pointer-coarse:end-0"
          onClick={() => setIsShown(!isShown)}
        />
      </span>
    </FieldFrame>
  );
}
