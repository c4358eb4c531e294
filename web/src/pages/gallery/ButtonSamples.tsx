import { Plus, Search, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/button/IconButton';
import { Spinner } from '../../ui/feedback/Spinner';
import { Kbd } from '../../ui/text/Kbd';
import { Row, Samples } from './Sample';

const tones = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function ButtonSamples() {
  return (
    <Samples title="Buttons">
      {tones.map((tone) => (
        <Row key={tone}>
          <Button icon={Plus} tone={tone}>
            Add contact
          </Button>
          <Button tone={tone} size="small">
            Small
          </Button>
          <Button tone={tone} size="large">
            Large
          </Button>
          <Button tone={tone} isBusy>
            Saving
          </Button>
          <Button tone={tone} disabled>
            Disabled
          </Button>
          <Button tone={tone} asChild>
            <a href="#buttons">See the plans</a>
          </Button>
        </Row>
      ))}
      <Row>
        <IconButton icon={Search} label="Search" />
        <IconButton icon={Trash2} label="Delete" tone="danger" />
        <IconButton label="Search, small" size="small">
          <Search size={14} aria-hidden="true" />
        </IconButton>
        <IconButton icon={Search} label="Search, disabled" disabled />
        <Spinner />
        <Spinner size={24} label="Loading" />
        <Spinner size={32} label="Loading the page" />
        <span>
          <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
        </span>
      </Row>
    </Samples>
  );
}
