import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button/Button';
import { offersDemo, openDemo } from './openDemo';

/** A button that opens a demo. Hidden if the server offers none. */
export function DemoButton() {
  const { t } = useLingui();
  const [isOpening, setIsOpening] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    // When a visitor returns from the demo, the browser may show the page as they left it, with the busy button.
    const endOpening = () => setIsOpening(false);
    window.addEventListener('pageshow', endOpening);
    return () => window.removeEventListener('pageshow', endOpening);
  }, []);
  if (!offersDemo()) return null;

  const open = () => {
    setIsOpening(true);
    setProblem('');
    openDemo().catch((error: Error) => {
      setIsOpening(false);
      setProblem(error.message);
    });
  };
  return (
    <div>
      <Button size="large" isBusy={isOpening} onClick={open}>
        <Trans>Open the demo</Trans>
      </Button>
      <p role={problem ? 'alert' : undefined} className={problem ? 'mt-2 text-danger-text' : 'mt-2 text-ink-faint'}>
        {problem || t`No account needed. It is yours alone, and deleted after a day.`}
      </p>
    </div>
  );
}
