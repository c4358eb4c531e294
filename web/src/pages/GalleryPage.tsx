import { Moon, Sun } from 'lucide-react';
import { IconButton } from '../ui/button/IconButton';
import { Page as Frame } from '../ui/page/Page';
import { useTheme } from '../ui/theme/theme';
import { ButtonSamples } from './gallery/ButtonSamples';
import { ColorSamples } from './gallery/ColorSamples';
import { FieldSamples } from './gallery/FieldSamples';
import { OverlaySamples } from './gallery/OverlaySamples';
import { PartSamples } from './gallery/PartSamples';
import { StateSamples } from './gallery/StateSamples';
import { TableSamples } from './gallery/TableSamples';
import { TypeSamples } from './gallery/TypeSamples';

/** Every component of `ui` in every state, for developers. No page links to it. */
export function Page() {
  const { isDark, toggleTheme } = useTheme();
  const Icon = isDark ? Sun : Moon;
  return (
    <main className="mx-auto max-w-6xl px-4 py-8 sm:px-8">
      <Frame
        title="Gallery"
        subtitle="Every piece in every state."
        actions={<IconButton icon={Icon} label={isDark ? 'Light theme' : 'Dark theme'} onClick={toggleTheme} />}
      >
        <ColorSamples />
        <TypeSamples />
        <ButtonSamples />
        <FieldSamples />
        <OverlaySamples />
        <PartSamples />
        <TableSamples />
        <StateSamples />
      </Frame>
    </main>
  );
}
