import { Row, Samples } from './Sample';

const BACKGROUNDS = ['paper', 'surface', 'raised', 'sunken', 'hover', 'line', 'control'];
const tones = ['accent', 'danger', 'warning', 'ok', 'overdue', 'due'];
const marks = [
  'stage-lead',
  'stage-qualified',
  'stage-proposal',
  'stage-negotiation',
  'stage-closed_won',
  'stage-closed_lost',
  'status-lead',
  'status-customer',
  'status-partner',
];

function Swatch({ token }: { token: string }) {
  return (
    <span className="flex items-center gap-2 pe-3 text-xs">
      <span
        className="size-8 rounded-md border border-line"
        style={{ backgroundColor: `var(--color-${token})` }}
        aria-hidden="true"
      />
      {token}
    </span>
  );
}

export function ColorSamples() {
  return (
    <Samples title="Colors">
      {[BACKGROUNDS, tones, tones.map((tone) => `${tone}-soft`), marks].map((group) => (
        <Row key={group[0]}>
          {group.map((token) => (
            <Swatch key={token} token={token} />
          ))}
        </Row>
      ))}
    </Samples>
  );
}
