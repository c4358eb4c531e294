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

/** Not linked anywhere: every piece in every state, for whoever changes one. */
export function Page() {
  const { isDark, toggleTheme } = useTheme();
  const Icon = isDark ? Sun : Moon;
  return (
    <main className="mx-auto max-w-6xl px-4 py-8 sm:px-8">
      <Frame
        title="Gallery"
        subtitle="Every piece in every state."
        actions={
          <IconButton label={isDark ? 'Light theme' : 'Dark theme'} onClick={toggleTheme}>
            <Icon size={16} aria-hidden="true" />
          </IconButton>
        }
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
