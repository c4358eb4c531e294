import { Component, type ReactNode } from 'react';

interface ContainedProps {
  children: ReactNode;
}

/**
 * Around what accompanies a page, such as the bell: when it fails, in an effect too, it goes away alone and the page with
 * what is typed in it stays. React logs the error.
 */
export class Contained extends Component<ContainedProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
