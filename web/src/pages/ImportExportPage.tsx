import { Page as Frame } from '../ui/Page';

export function Page() {
  return (
    <Frame title="Import & Export">
      <p />
    </Frame>
  );
}
