// Photos of the device as it comes in: by the phone's camera or from a file, made smaller, uploaded at once.
import { CameraOutlined, CloseOutlined, PictureOutlined } from '@ant-design/icons';
import { App, Button, Image } from 'antd';
import { useRef, useState } from 'react';
import { CallError } from '../../../kit/call/call.ts';
import { useText } from '../../../kit/words/culture.ts';
import { formText } from '../form.text.ts';
import { uploadPicture } from '../picture.ts';
import { Field } from './field.tsx';
import type { PartOf } from './part.ts';
import '../../../kit/table/data-table.css';

const MOST_PHOTOS = 20;
export function PhotosField({ form }: { form: PartOf<'photos'> }) {
  const say = useText(formText);
  const { message } = App.useApp();
  const { intake, change, idOf, errors, locks } = form;
  const [busy, setBusy] = useState(0);
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const add = async (files: readonly File[]) => {
    const room = MOST_PHOTOS - intake.photos.length;
    if (files.length > room) message.warning(say('tooManyPhotos', { count: MOST_PHOTOS }));
    for (const file of files.slice(0, room)) {
      setBusy((count) => count + 1);
      try {
        const url = await uploadPicture(
          file,
          () => void message.warning({ content: say('photoWaits'), key: 'photoWaits' }),
        );
        change(({ photos }) => ({ photos: [...photos, url] }));
      } catch (error) {
        if (!(error instanceof CallError)) message.error(say('photoFailed', { name: file.name }));
      } finally {
        setBusy((count) => count - 1);
      }
    }
  };
  const disabled = locks.all !== null || intake.photos.length >= MOST_PHOTOS;
  const picker = (ref: typeof camera, isCamera: boolean) => (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      multiple={!isCamera}
      {...(isCamera ? { capture: 'environment' as const } : {})}
      className="kit-unseen"
      tabIndex={-1}
      aria-label={say(isCamera ? 'takePhoto' : 'choosePhoto')}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        event.target.value = ''; // the same file may be chosen again
        void add(files);
      }}
    />
  );
  return (
    <Field label={say('photos')} error={errors.photos} isWide>
      <div className="intake-photos" id={idOf('photos')}>
        <Image.PreviewGroup>
          {intake.photos.map((url, index) => (
            <span key={url} className="intake-photo">
              <Image src={`/${url}`} alt={say('photo', { number: index + 1 })} width={72} height={72} />
              <button
                type="button"
                disabled={locks.all !== null}
                aria-label={say('removePhoto', { number: index + 1 })}
                onClick={() => change(({ photos }) => ({ photos: photos.filter((one) => one !== url) }))}
              >
                <CloseOutlined />
              </button>
            </span>
          ))}
        </Image.PreviewGroup>
        {picker(camera, true)}
        {picker(chooser, false)}
        <Button
          icon={<CameraOutlined />}
          loading={busy > 0}
          disabled={disabled}
          className="intake-camera"
          onClick={() => camera.current?.click()}
        >
          {say('takePhoto')}
        </Button>
        <Button icon={<PictureOutlined />} disabled={disabled} onClick={() => chooser.current?.click()}>
          {say('choosePhoto')}
        </Button>
      </div>
    </Field>
  );
}
