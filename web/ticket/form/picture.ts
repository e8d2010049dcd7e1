// Pictures before they are sent: turned upright and made smaller in the browser, so that a phone's photo is some 300 kB.
import { Files } from '../../../contract/file/file.calls.ts';
import { call } from '../../kit/call/call.ts';
import { newKey } from '../../kit/call/idempotency.ts';
import { comesBack, untilBack } from '../../kit/scan/scan-queue.ts';

const LONGEST = 1600;
const QUALITY = 0.82;

/** The size a picture is drawn at: the longer side at most so many pixels, never larger than it is. */
export function fitInto(width: number, height: number, longest = LONGEST): [width: number, height: number] {
  const share = Math.min(1, longest / Math.max(width, height, 1));
  return [Math.max(1, Math.round(width * share)), Math.max(1, Math.round(height * share))];
}

export async function shrink(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const [width, height] = fitInto(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  picture.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}

/** The address it is kept under; rejects when it is no picture. Without a network, or while the server is busy, it waits, and says so. */
export async function uploadPicture(file: Blob, onWaiting: () => void): Promise<string> {
  const [content, idempotencyKey] = [await shrink(file), newKey()];
  for (;;) {
    try {
      const { url } = await call(Files.Upload, { content }, { quiet: comesBack, idempotencyKey });
      return url;
    } catch (error) {
      if (!comesBack(error)) throw error;
      onWaiting();
      await untilBack();
    }
  }
}
export async function uploadCanvas(canvas: HTMLCanvasElement): Promise<string> {
  const { url } = await call(Files.Upload, { content: canvas.toDataURL('image/png') });
  return url;
}
