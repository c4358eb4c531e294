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

/** All of the front page that a visitor scrolls to. */
export function LandingSections({ onSignUp, onSignIn }: BelowProps) {
  // A link to a section was followed before the section was there.
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
