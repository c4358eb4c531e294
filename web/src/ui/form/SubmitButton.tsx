import { useFormState } from 'react-hook-form';
import { Button, type ButtonProps } from '../button/Button';

export function SubmitButton(props: Omit<ButtonProps, 'type' | 'isBusy'>) {
  const { isSubmitting } = useFormState();
  return <Button tone="primary" {...props} type="submit" isBusy={isSubmitting} />;
}
