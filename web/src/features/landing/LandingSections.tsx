import { useEffect } from 'react';
import { BringYourList } from './BringYourList';
import { Closing } from './Closing';
import { Features } from './Features';
import { Insights } from './Insights';
import { Pricing } from './Pricing';
import { Questions } from './Questions';
import { Story } from './Story';
import { scrollTo } from './scrollTo';
import { YourData } from './YourData';

interface BelowProps {
  onSignUp: () => void;
  onSignIn: () => void;
}

/** The sections of the front page below the first screen. */
export function LandingSections({ onSignUp, onSignIn }: BelowProps) {
  // Scrolls to the section in the URL, because the browser opened the link before the section was rendered.
  useEffect(() => scrollTo(window.location.hash.slice(1)), []);
  return (
    <>
      <Features />
      <Insights />
      <BringYourList />
      <Pricing onChoose={onSignUp} onContactSales={onSignIn} />
      <YourData />
      <Questions />
      <Story />
      <Closing onStart={onSignUp} />
    </>
  );
}
