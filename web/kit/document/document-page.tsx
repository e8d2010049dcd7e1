// The frame of a document: code, state, actions; what it holds in the main column, facts and history beside it.
import { HistoryOutlined, MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useDialog } from '../feedback/use-dialog.tsx';
import { LoadFailed, SkeletonRows } from '../list/list-states.tsx';
import { useHeading } from '../page/heading.ts';
import { Page } from '../page/page.tsx';
import { useShortcut } from '../page/shortcuts.ts';
import { useTab } from '../page/tab.ts';
import { usePhone } from '../page/use-phone.ts';
import { ScansLater } from '../scan/scans-later.tsx';
import { Moment } from '../table/cells.tsx';
import { useCulture, useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { StatusTag } from './status-tag.tsx';
import type { Target, TrailFields } from './timeline.tsx';
import { TrailDrawer } from './trail-drawer.tsx';
import './document-page.css';

export interface DocumentAction {
  key: string;
  /** A verb: 'Ghi sổ', 'Lưu phiếu'. */
  label: string;
  icon?: ReactNode;
  /** Shown as a button; the first of them is the main one. The others stand under "…". */
  primary?: boolean;
  danger?: boolean;
  /** Why it cannot be done now; empty or absent: it can. */
  disabledReason?: string | null | undefined;
  /** For example 'ctrl+s'; works while typing too. */
  keys?: string;
  /** A promise keeps the button busy until it is settled. */
  onClick: () => unknown;
}
export interface DocumentFact {
  key: string;
  label: string;
  value: ReactNode;
}
export interface DocumentPageProps {
  /** The kind of document: 'Phiếu nhập'. */
  title: string;
  /** Null while it is new. */
  code: string | null;
  status?: { colour: string; label: string } | null | undefined;
  actions: readonly DocumentAction[];
  facts?: readonly DocumentFact[] | undefined;
  history?: { target: Target; fields: TrailFields } | undefined;
  /** More panels in the side column: `<DocumentPanel title=…>`. */
  side?: ReactNode;
  isLoading?: boolean;
  error?: Error | null | undefined;
  onRetry?: () => void;
  /** Unsaved work: closing the tab asks first. */
  isDirty?: boolean;
  /** The main column: panels. */
  children: ReactNode;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export function DocumentPage(props: DocumentPageProps) {
  const culture = useCulture();
  const { title, code, status, isLoading = false, isDirty = false, error } = props;
  const say = useText(kitText);
  const { setTitle, setDirty } = useTab();
  const heading = useHeading();
  useEffect(() => {
    setDirty(isDirty);
    return () => setDirty(false);
  }, [isDirty, setDirty]);
  const ready = !isLoading && !error;
  const newTitle = say('newDocument', { title: culture === 'en' ? lowerFirst(title) : title });
  const isNew = ready && !code && heading === null;
  useEffect(() => {
    if (code) setTitle(code);
    // Words, so that it is not taken for a document that could be opened again.
    else if (isNew) setTitle({ vi: newTitle, en: newTitle });
  }, [code, isNew, newTitle, setTitle]);
  return (
    <Page
      isOwn={code !== null}
      title={code ? `${title} ${code}` : ready ? newTitle : title}
      beside={
        ready && status ? (
          <div>
            <StatusTag {...status} />
          </div>
        ) : undefined
      }
      action={ready && props.actions.length > 0 ? <DocumentActions actions={props.actions} /> : undefined}
      busy={isLoading}
    >
      {error && <LoadFailed error={error} onRetry={() => props.onRetry?.()} />}
      {!error && isLoading && (
        <DocumentPanel>
          <SkeletonRows />
          <ScansLater />
        </DocumentPanel>
      )}
      {ready && (
        <div className="kit-document">
          <div className="kit-document-main">{props.children}</div>
          <DocumentSide {...props} />
        </div>
      )}
    </Page>
  );
}

/** A white area of the document. `isBare`: without edges on a phone, for lines that are cards themselves. */
export function DocumentPanel(props: { title?: string; isBare?: boolean; className?: string; children: ReactNode }) {
  const { title, isBare, className, children } = props;
  return (
    <section className={['kit-document-panel', isBare && 'kit-document-bare', className].filter(Boolean).join(' ')}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}

function DocumentSide({ code, facts, history, side }: DocumentPageProps) {
  const say = useText(kitText);
  const [dialog, show] = useDialog();
  if (!facts?.length && !history && !side) return null;
  return (
    <aside className="kit-document-side">
      {facts && facts.length > 0 && (
        <DocumentPanel title={say('details')} className="kit-document-facts">
          <dl className="kit-facts">
            {facts.map(({ key, label, value }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{value ?? '–'}</dd>
              </div>
            ))}
          </dl>
        </DocumentPanel>
      )}
      {side}
      {history && (
        <Button
          icon={<HistoryOutlined />}
          onClick={() =>
            show((open) => <TrailDrawer {...open} {...history} title={say('historyOf', { name: code ?? '' })} />)
          }
        >
          {say('historyAndComments')}
        </Button>
      )}
      {dialog}
    </aside>
  );
}

function DocumentActions({ actions }: { actions: readonly DocumentAction[] }) {
  const say = useText(kitText);
  const phone = usePhone();
  const [running, setRunning] = useState<string | null>(null);
  const run = async (action: DocumentAction) => {
    if (running !== null || action.disabledReason) return;
    setRunning(action.key);
    try {
      await action.onClick();
    } catch {
      // whoever made the call has said why
    } finally {
      setRunning(null);
    }
  };
  const main = actions.find((action) => action.primary) ?? actions.find((action) => !action.danger);
  const likely = actions.filter((action) => action.primary && action !== main);
  const buttons = phone ? likely.slice(-1) : likely; // a thumb's width holds two; the menu has the others
  const others = actions.filter((action) => action !== main && !buttons.includes(action));
  const rest = [...others.filter((action) => !action.danger), ...others.filter((action) => action.danger)];
  const items: NonNullable<MenuProps['items']> = rest.flatMap((action, index) => [
    ...(action.danger && index > 0 && !rest[index - 1]?.danger
      ? [{ type: 'divider' as const, key: `before-${action.key}` }]
      : []),
    {
      key: action.key,
      icon: action.icon,
      danger: action.danger ?? false,
      disabled: Boolean(action.disabledReason),
      label: (
        <>
          {action.label}
          {action.disabledReason && <span className="kit-menu-why">{action.disabledReason}</span>}
        </>
      ),
    },
  ]);
  const button = (action: DocumentAction, isMain: boolean) => (
    <Button
      key={action.key}
      type={isMain ? 'primary' : 'default'}
      icon={action.icon}
      danger={action.danger ?? false}
      disabled={Boolean(action.disabledReason)}
      loading={running === action.key}
      {...titleOf(action)}
      onClick={() => void run(action)}
    >
      {action.label}
    </Button>
  );
  return (
    <div className="kit-document-actions">
      {actions.map(
        (action) => action.keys && <ActionKey key={action.key} keys={action.keys} run={() => run(action)} />,
      )}
      {phone && main?.disabledReason && <p className="kit-why">{main.disabledReason}</p>}
      {rest.length > 0 && phone && <More items={items} rest={rest} label={say('otherActions')} run={run} />}
      {buttons.map((action) => button(action, false))}
      {main && button(main, true)}
      {rest.length > 0 && !phone && <More items={items} rest={rest} label={say('otherActions')} run={run} />}
    </div>
  );
}

interface MoreProps {
  items: NonNullable<MenuProps['items']>;
  rest: readonly DocumentAction[];
  label: string;
  run: (action: DocumentAction) => Promise<void>;
}
function More({ items, rest, label, run }: MoreProps) {
  const choose = (key: string) => {
    const action = rest.find((one) => one.key === key);
    if (action) void run(action);
  };
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: ({ key }) => choose(key) }}>
      <Button icon={<MoreOutlined />} aria-label={label} title={label} />
    </Dropdown>
  );
}

const titleOf = ({ disabledReason, keys }: DocumentAction): { title?: string; 'aria-keyshortcuts'?: string } => {
  if (disabledReason) return { title: disabledReason };
  return keys ? { title: keys.toUpperCase(), 'aria-keyshortcuts': keys } : {};
};

function ActionKey({ keys, run }: { keys: string; run: () => Promise<void> }): null {
  useShortcut(keys, () => void run(), { whileTyping: true });
  return null;
}

/** Who did it, and when; what nobody did by hand was the house. */
export function Who({ name, at }: { name: string | null; at: string }) {
  const say = useText(kitText);
  return (
    <>
      {name ?? say('system')} · <Moment value={at} />
    </>
  );
}

interface Loading {
  error: Error | null;
  refetch: () => unknown;
}
/** The page while its document is on the way, and when it did not come. */
export const DocumentLoading = ({ title, state }: { title: string; state: Loading }) => (
  <DocumentPage
    title={title}
    code={null}
    actions={[]}
    isLoading={!state.error}
    error={state.error}
    onRetry={() => void state.refetch()}
  >
    {null}
  </DocumentPage>
);
