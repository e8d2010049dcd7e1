// Pieces by the phone's camera, in a dialog that counts them: it stays open for the next one. A desk has its scanner.
import { ScanOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { onDemand } from '../feedback/on-demand.tsx';
import { usePhone } from '../page/use-phone.ts';
import { useText } from '../words/culture.ts';
import { scanText } from './scan.text.ts';
import './camera-button.css';

const CameraDialog = onDemand(async () => (await import('./camera-dialog.tsx')).CameraDialog);

/** `onScan` takes the code as it takes a scanner's, and beeps. */
export function CameraButton({ onScan }: { onScan: (code: string) => void }) {
  const say = useText(scanText);
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  if (!isPhone || !navigator.mediaDevices) return null; // no camera without https
  return (
    <>
      <Button block className="camera-button" icon={<ScanOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {say('scan')}
      </Button>
      {isOpen && <CameraDialog open goesOn onClose={() => setOpen(false)} onScan={onScan} />}
    </>
  );
}
