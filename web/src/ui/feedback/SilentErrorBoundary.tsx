import { Component, type ReactNode } from 'react';

interface SilentErrorBoundaryProps {
  children: ReactNode;
}

/**
 * An error boundary for secondary content such as the bell. If that fails, even in an effect, only it disappears, and
 * the page with its unsaved input stays. React logs the error.
 */
export class SilentErrorBoundary extends Component<SilentErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
