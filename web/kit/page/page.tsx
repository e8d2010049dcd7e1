// A page inside its tab: the head every screen shares. Hand-written screens use it too.
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode, Ref } from 'react';
import { may, useSession } from '../call/session.ts';
import type { PageAction, PageTools } from '../list/actions.ts';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { useHeadline } from './heading.ts';
import { usePhone } from './use-phone.ts';
import './page.css';

export interface PageProps {
  /** What it is where the table of screens has no name for it. */
  title: string;
  /** It shows one thing, such as a saved bill: its title stands, whatever the screen is called. */
  isOwn?: boolean;
  /** Beside the title: status chips, a hint. */
  beside?: ReactNode;
  /** The primary action, at the right. */
  action?: ReactNode;
  busy?: boolean;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

export function Page({ title, isOwn = false, beside, action, busy = false, ref, children }: PageProps) {
  const headline = useHeadline(title, isOwn);
  return (
    <section className="kit-page" ref={ref ?? null} aria-busy={busy}>
      <header className="kit-head">
        <h1>{headline}</h1>
        {beside}
        {action}
      </header>
      {children}
    </section>
  );
}

export function PrimaryButton({ action, tools }: { action: PageAction; tools: PageTools }) {
  const say = useText(kitText);
  const phone = usePhone();
  const allowed = may(action.may ?? 'anyone', useSession());
  return (
    <div className="kit-primary">
      <Button
        type="primary"
        block={phone}
        size={phone ? 'large' : 'medium'}
        icon={action.icon ?? <PlusOutlined />}
        disabled={!allowed}
        {...(allowed ? { 'aria-keyshortcuts': 'n' } : { title: say('noPermission') })}
        onClick={() => action.run(tools)}
      >
        {action.label()}
      </Button>
    </div>
  );
}
