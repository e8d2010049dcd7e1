// The customer's signature: drawn with a finger, a pen or the mouse, kept as a picture.
import { EditOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { type PointerEvent, useRef, useState } from 'react';
import { useBusy } from '../../../kit/feedback/use-busy.ts';
import { useDialog } from '../../../kit/feedback/use-dialog.tsx';
import type { DialogProps } from '../../../kit/list/actions.ts';
import { useText } from '../../../kit/words/culture.ts';
import { formText } from '../form.text.ts';
import { uploadCanvas } from '../picture.ts';
import { Field } from './field.tsx';
import type { PartOf } from './part.ts';

const WIDTH = 900;
const HEIGHT = 360;

export function SignatureField({ form }: { form: PartOf<'signature'> }) {
  const say = useText(formText);
  const [dialog, show] = useDialog();
  const { intake, set, idOf, errors, locks } = form;
  return (
    <Field label={say('signature')} error={errors.signature}>
      <div className="intake-signature" id={idOf('signature')}>
        {intake.signature && <img src={`/${intake.signature}`} alt={say('signature')} />}
        <Button
          icon={<EditOutlined />}
          disabled={locks.all !== null}
          onClick={() => show((open) => <SignatureDialog {...open} onSigned={(signature) => set({ signature })} />)}
        >
          {say(intake.signature ? 'signAgain' : 'sign')}
        </Button>
      </div>
      {dialog}
    </Field>
  );
}

function SignatureDialog({ open, onClose, onSigned }: DialogProps & { onSigned: (url: string) => void }) {
  const say = useText(formText);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDown = useRef(false);
  const [hasInk, setHasInk] = useState(false);
  const [busy, run] = useBusy();
  const place = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * WIDTH, ((event.clientY - box.top) / box.height) * HEIGHT];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d');
    if (!pen) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (!hasInk) {
      pen.fillStyle = '#fff'; // paper is white in night mode too
      pen.fillRect(0, 0, WIDTH, HEIGHT);
    }
    Object.assign(pen, { lineWidth: 5, lineCap: 'round', lineJoin: 'round', strokeStyle: '#111' });
    pen.beginPath();
    pen.moveTo(...place(event));
    isDown.current = true;
    setHasInk(true);
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = isDown.current ? event.currentTarget.getContext('2d') : null;
    pen?.lineTo(...place(event));
    pen?.stroke();
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    setHasInk(false);
  };
  const keep = async () => {
    const drawn = canvas.current;
    if (!drawn) return;
    await run(async () => {
      onSigned(await uploadCanvas(drawn));
      onClose();
    });
  };
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={say('signature')}
      width={640}
      footer={
        <>
          <Button disabled={!hasInk} onClick={clear}>
            {say('signClear')}
          </Button>
          <Button type="primary" disabled={!hasInk} loading={busy} onClick={() => void keep()}>
            {say('signSave')}
          </Button>
        </>
      }
    >
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        className="intake-sign-pad"
        aria-label={say('signHere')}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={() => {
          isDown.current = false;
        }}
      />
      <p className="intake-hint">{say('signHere')}</p>
    </Modal>
  );
}
