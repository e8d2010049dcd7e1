// A product's picture: chosen, shown, changed, taken away. It is uploaded at once; the form only keeps its address.
import { DeleteOutlined, PictureOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useRef } from 'react';
import { errors } from '../../contract/errors.ts';
import { Files, MAX_PICTURE } from '../../contract/file/file.calls.ts';
import { call } from '../kit/call/call.ts';
import type { ControlProps } from '../kit/form/form-fields.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { catalogText } from './catalog.text.ts';
import '../kit/table/data-table.css';
import { useBusy } from '../kit/feedback/use-busy.ts';
import './catalog.css';

export function PictureField({ id, value, onChange, disabled = false }: ControlProps) {
  const say = useText(catalogText);
  const culture = useCulture();
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [busy, run] = useBusy();
  const url = typeof value === 'string' && value ? value : null;
  const upload = async (file: File) => {
    if (file.size > MAX_PICTURE) {
      message.error(errors['file.tooLarge'][culture]);
      return;
    }
    await run(async () => {
      const { url: stored } = await call(Files.Upload, { content: await asDataUrl(file) });
      onChange?.(stored);
    });
  };
  return (
    <div className="catalog-picture">
      {url ? <img src={`/${url}`} alt={say('picture')} /> : <PictureOutlined aria-hidden="true" />}
      <div>
        <input
          ref={input}
          {...(id ? { id } : {})}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="kit-unseen"
          tabIndex={-1}
          disabled={disabled}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = ''; // the same file may be chosen again
            if (file) void upload(file);
          }}
        />
        <Button loading={busy} disabled={disabled} onClick={() => input.current?.click()}>
          {say(url ? 'pictureChange' : 'pictureChoose')}
        </Button>
        {url && (
          <Button
            type="text"
            icon={<DeleteOutlined />}
            disabled={disabled}
            aria-label={say('pictureRemove')}
            title={say('pictureRemove')}
            onClick={() => onChange?.(null)}
          />
        )}
        <p className="kit-quiet">{say('pictureHint')}</p>
      </div>
    </div>
  );
}

const asDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
