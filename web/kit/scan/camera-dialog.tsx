// The phone's camera as a scanner: what it reads goes where a scanner's code would go.
import { Alert, Modal, Spin } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DialogProps } from '../list/actions.ts';
import { text, useText } from '../words/culture.ts';
import { type Detector, openDetector } from './detector.ts';
import { beep } from './scanner.ts';
import { isNewIn, type Seen, seenAlso } from './seen-codes.ts';
import './camera-dialog.css';

const cameraText = text({
  vi: {
    title: 'Quét mã',
    hint: 'Đưa mã vạch hoặc mã QR vào khung.',
    next: 'Đã đọc {code}. Đưa món tiếp theo vào khung.',
    notAllowed: 'Trình duyệt chưa cho dùng máy ảnh. Hãy cho phép máy ảnh với trang này rồi mở lại.',
    none: 'Máy này không có máy ảnh, hoặc trang không mở bằng https.',
    notRead: 'Chưa tải được bộ đọc mã. Hãy kiểm tra mạng rồi mở lại.',
  },
  en: {
    title: 'Scan a code',
    hint: 'Hold the barcode or QR code inside the frame.',
    next: 'Read {code}. Hold the next piece inside the frame.',
    notAllowed: 'The browser does not allow the camera. Allow it for this page and open this again.',
    none: 'This device has no camera, or the page was not opened by https.',
    notRead: 'The reader could not be fetched. Check the network and open this again.',
  },
});
type Trouble = 'notAllowed' | 'none' | 'notRead';
/** Between two looks at the picture. */
const LOOK_MS = 120;

interface CameraDialogProps extends DialogProps {
  onScan: (code: string) => void;
  /** One piece after the other, until somebody closes it; whoever takes the codes beeps. */
  goesOn?: boolean;
}
export function CameraDialog({ open, onClose, onScan, goesOn = false }: CameraDialogProps) {
  const say = useText(cameraText);
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isSeeing, setSeeing] = useState(false);
  const [last, setLast] = useState<string | null>(null);
  /** Answers whether that was all. */
  const found = useEffectEvent((code: string): boolean => {
    if (!goesOn) beep('ok');
    navigator.vibrate?.(60);
    setLast(code);
    onScan(code);
    return !goesOn;
  });
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | null = null;
    const run = async (): Promise<Trouble | null> => {
      const opened = await openCamera();
      if (typeof opened === 'string') return opened;
      stream = opened;
      if (isOver || !video.current) return null;
      video.current.srcObject = stream;
      await video.current.play().catch(() => {}); // the picture is muted, nothing forbids it
      setSeeing(true);
      const detector = await openDetector().catch(() => null);
      if (!detector) return 'notRead';
      let seen: Seen = new Map();
      for (;;) {
        const code = isOver || !video.current ? null : await look(detector, video.current);
        if (isOver) return null;
        if (code) {
          const at = performance.now();
          if (isNewIn(seen, code, at) && found(code)) return null;
          seen = seenAlso(seen, code, at);
        }
        await new Promise((resume) => setTimeout(resume, LOOK_MS));
      }
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    void run().then((said) => {
      if (!isOver) setTrouble(said);
      stop();
    });
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={say('title')} className="camera-dialog">
      {trouble ? (
        <Alert type="warning" showIcon title={say(trouble)} />
      ) : (
        <Spin spinning={!isSeeing}>
          <div className="camera-view">
            <video ref={video} muted playsInline aria-label={say('title')} />
            <span aria-hidden="true" />
          </div>
          <p className="kit-quiet" aria-live="polite">
            {last !== null && goesOn ? say('next', { code: last }) : say('hint')}
          </p>
        </Spin>
      )}
    </Modal>
  );
}

async function openCamera(): Promise<MediaStream | Trouble> {
  if (!navigator.mediaDevices) return 'none';
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 } },
      audio: false,
    });
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'notAllowed' : 'none';
  }
}

async function look(detector: Detector, video: HTMLVideoElement): Promise<string | null> {
  if (video.readyState < video.HAVE_CURRENT_DATA) return null;
  const [first] = await detector.detect(video).catch(() => []); // a picture between two sizes
  return first?.rawValue.trim() || null;
}
