import { useController } from 'react-hook-form';
import { Switch } from './Switch';

interface SwitchFieldProps {
  name: string;
  label: string;
  hint?: string;
  disabled?: boolean;
}

export function SwitchField({ name, ...props }: SwitchFieldProps) {
  const { field } = useController({ name });
  return <Switch {...props} checked={Boolean(field.value)} onChange={field.onChange} />;
}
