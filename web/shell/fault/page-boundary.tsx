// Catches what goes wrong in one page, so that the frame and the other tabs go on.
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { tabs } from '../tabs/tabs.store.ts';
import { type Fault, FaultPage } from './fault-page.tsx';
import { ChunkLoadError } from './lazy-screen.tsx';
import { reloadFor } from './release.ts';

interface Props {
  children: ReactNode;
}
export class PageBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    if (error instanceof ChunkLoadError) {
      error.renew();
      // The window does not get it any more: a new one does. With something unsaved in another tab it is for the user to say when.
      const cause = error.build ?? (error.isOffline ? null : window.location.pathname);
      if (cause && !tabs().tabs.some((tab) => tab.dirty)) reloadFor(cause);
    }
    console.error(error, info.componentStack);
  }
  override render(): ReactNode {
    const error: unknown = this.state.error;
    if (error === null) return this.props.children;
    const kind = kindOf(error);
    const again = () => this.setState({ error: null });
    return <FaultPage kind={kind} onRetry={kind === 'chunk' || kind === 'release' ? reload : again} />;
  }
}

const reload = () => window.location.reload();
function kindOf(error: unknown): Fault {
  if (!(error instanceof ChunkLoadError)) return '500';
  if (error.build) return 'release';
  return error.isOffline ? 'offline' : 'chunk';
}
