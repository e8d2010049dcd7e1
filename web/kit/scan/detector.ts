// Reads codes out of a picture: the browser's own reader where there is one, else ours, whose program this server hands out.
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

const FORMATS = ['code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'qr_code', 'data_matrix', 'itf'] as const;
export interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type Native = { new (options: { formats: readonly string[] }): Detector; getSupportedFormats: () => Promise<string[]> };

export async function openDetector(): Promise<Detector> {
  const native = (globalThis as { BarcodeDetector?: Native }).BarcodeDetector; // not in every browser
  const known = (await native?.getSupportedFormats().catch(() => [])) ?? [];
  if (native && known.includes('code_128'))
    return new native({ formats: FORMATS.filter((one) => known.includes(one)) });
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return new BarcodeDetector({ formats: [...FORMATS] });
}
