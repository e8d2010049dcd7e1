// Catches what goes wrong in one page, so that the frame and the other tabs go on.
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { FaultPage } from './fault-page.tsx';
import { ChunkLoadError } from './lazy-screen.tsx';

interface Props {
  children: ReactNode;
}
export class PageBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    if (error instanceof ChunkLoadError) error.renew();
    console.error(error, info.componentStack);
  }
  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const kind = (error as unknown) instanceof ChunkLoadError ? 'chunk' : '500'; // TypeScript narrows the first null
    return <FaultPage kind={kind} onRetry={() => this.setState({ error: null })} />;
  }
}
