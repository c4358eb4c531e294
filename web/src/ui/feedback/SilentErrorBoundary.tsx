import { Component, type ReactNode } from 'react';

interface SilentErrorBoundaryProps {
  children: ReactNode;
}

/**
 * An error boundary around secondary content such as the bell: when that fails, in an effect too, it disappears
 * alone and the page with its unsaved input stays. React logs the error.
 */
export class SilentErrorBoundary extends Component<SilentErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
