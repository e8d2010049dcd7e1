// Codes that have to be looked up: a lost network makes none of them unknown, it makes them wait where everybody sees them.
import { App, Button } from 'antd';
import { useText } from '../words/culture.ts';
import { scanText } from './scan.text.ts';
import { isAway, type Scan, useScanQueue } from './scan-queue.ts';
import { beep } from './scanner.ts';
import './waiting-scans.css';

/** `look` beeps and says what it found; what it throws is said here, or waits for the network. `isKept`: a reload keeps what waits. */
export function useLookUps(look: (scan: Scan) => Promise<void>, { isKept = false }: { isKept?: boolean } = {}) {
  const say = useText(scanText);
  const { message } = App.useApp();
  const work = async (scan: Scan) => {
    try {
      await look(scan);
    } catch (error) {
      if (isAway(error)) throw error; // it waits
      beep('unknown');
      message.error(say('notLooked', { code: scan.code }), 4);
    }
  };
  return useScanQueue(work, isKept);
}

interface WaitingScansProps {
  waiting: readonly Scan[];
  drop: () => void;
}
export function WaitingScans({ waiting, drop }: WaitingScansProps) {
  const say = useText(scanText);
  if (!waiting.length) return null;
  return (
    <p className="waiting-scans" role="status">
      {say('scansWait', { count: waiting.length, codes: waiting.map(({ code }) => code).join(', ') })}
      <Button type="link" size="small" onClick={drop}>
        {say('dropScans')}
      </Button>
    </p>
  );
}
