// The bar under the thumb on a phone: home, one's own work, the camera as a scanner, the bell, everything else.
import { HomeOutlined, MenuOutlined, ScanOutlined, ToolOutlined } from '@ant-design/icons';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { onDemand } from '../../kit/feedback/on-demand.tsx';
import { fireScan } from '../../kit/scan/scanner.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { addressOfPage, dayPaths } from '../menu/menu.model.ts';
import { type Entry, type Page, pagesOf } from '../menu/route-table.ts';
import { shellText } from '../shell.text.ts';
import { openPage } from '../tabs/tab-actions.ts';
import { NoticeBell } from './notice-bell.tsx';
import './bottom-bar.css';

const CameraDialog = onDemand(async () => (await import('../../kit/scan/camera-dialog.tsx')).CameraDialog);

/** Until the camera's dialog has left the page. */
const GONE_MS = 100;

interface BottomBarProps {
  entries: readonly Entry[];
  pathname: string;
  onMore: () => void;
}
export function BottomBar({ entries, pathname, onMore }: BottomBarProps): ReactNode {
  const t = useText(shellText);
  const culture = useCulture();
  const [isScanning, setScanning] = useState(false);
  const pages = pagesOf(entries);
  // Phones lose the network; a browser that allows no worker (plain http) goes without.
  useEffect(() => void navigator.serviceWorker?.register('/worker.js').catch(() => {}), []);
  const [work] = dayPaths.flatMap((path) => pages.find((page) => page.path === path) ?? []);
  const scanned = (code: string) => {
    setScanning(false);
    setTimeout(() => fireScan(code), GONE_MS); // what a dialog covers hears no scanner
  };
  return (
    <nav className="bottom-bar" aria-label={t('quickMenu')}>
      <Item icon={HomeOutlined} label={t('home')} isHere={pathname === '/home'} onClick={() => openPage('/home')} />
      {work && (
        <Item
          icon={work.icon ?? ToolOutlined}
          label={nameOf(work, culture)}
          isHere={pathname === work.path}
          onClick={() => openPage(addressOfPage(work))}
        />
      )}
      <Item icon={ScanOutlined} label={t('scan')} onClick={() => setScanning(true)} />
      <span className="bottom-bar-item">
        <NoticeBell />
        <small aria-hidden="true">{t('notices')}</small>
      </span>
      <Item icon={MenuOutlined} label={t('more')} name={`${t('more')}: ${t('openMenu')}`} onClick={onMore} />
      {isScanning && <CameraDialog open onClose={() => setScanning(false)} onScan={scanned} />}
    </nav>
  );
}
const nameOf = (page: Page, culture: 'vi' | 'en'): string => page.title[culture];

interface ItemProps {
  icon: ComponentType;
  label: string;
  /** When it is called otherwise than it is written. */
  name?: string;
  isHere?: boolean;
  onClick: () => void;
}
const Item = ({ icon: Icon, label, name, isHere = false, onClick }: ItemProps) => (
  <button
    type="button"
    className="bottom-bar-item"
    {...(name ? { 'aria-label': name } : {})}
    aria-current={isHere ? 'page' : undefined}
    onClick={onClick}
  >
    <Icon />
    <small title={label}>{label}</small>
  </button>
);
