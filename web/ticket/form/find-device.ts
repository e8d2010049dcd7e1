// Finds a model by what people type at the counter: 'ip 13 pro' without accents, brand, series or model in any order.
import type { MasterModel } from '../../../contract/catalog/master.calls.ts';
import { plain } from '../../../contract/culture.ts';
import type { Intake } from './intake.model.ts';

/** Words and numbers apart: 'iphone13pm' is read as 'iphone 13 pm'. */
const wordsOf = (text: string): string[] =>
  plain(text)
    .replace(/(\d)(?=[a-z])|([a-z])(?=\d)/g, '$1$2 ')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
/** What shops say for what catalogues write. */
const short: Readonly<Record<string, readonly string[]>> = {
  ip: ['iphone'],
  ss: ['samsung'],
  pm: ['pro', 'max'],
  prm: ['pro', 'max'],
  promax: ['pro', 'max'],
  mb: ['macbook'],
  op: ['oppo'],
  xm: ['xiaomi'],
};
const longForm = (word: string): readonly string[] => short[word] ?? [word];

/** How well a name answers: every typed word begins a word of it; fewer words left over is better. Null: it does not. */
function fitOf(typed: readonly string[], name: readonly string[]): number | null {
  const left = [...name];
  let exact = 0;
  for (const word of typed) {
    const whole = left.indexOf(word);
    const at = whole >= 0 ? whole : left.findIndex((one) => one.startsWith(word));
    if (at < 0) return null;
    if (whole >= 0) exact++;
    left.splice(at, 1);
  }
  return left.length * 10 - exact;
}

export interface KnownModel extends MasterModel {
  /** The words of brand, series and model, once. */
  words: readonly string[];
}
export const knownModel = (model: MasterModel): KnownModel => ({
  ...model,
  words: [...new Set(wordsOf(`${model.manufacturerName} ${model.seriesName} ${model.name}`))],
});

const MOST_HITS = 30;
export function findDevices(models: readonly KnownModel[], typed: string): KnownModel[] {
  const words = wordsOf(typed).flatMap(longForm);
  if (words.length === 0) return [];
  const hits = models.flatMap((model, place) => {
    const fit = fitOf(words, model.words);
    return fit === null ? [] : [{ model, fit, place }];
  });
  hits.sort((one, other) => one.fit - other.fit || one.place - other.place);
  return hits.slice(0, MOST_HITS).map(({ model }) => model);
}

/** 'iPhone 13 Pro' alone; a model whose name does not say its brand gets it in front. */
export function deviceNameOf({ name, manufacturerName, seriesName }: MasterModel): string {
  const said = plain(name);
  const isKnown = said.includes(plain(seriesName)) || said.includes(plain(manufacturerName));
  return isKnown ? name : `${seriesName.includes(manufacturerName) ? '' : `${manufacturerName} `}${name}`.trim();
}
/** What the form knows of a device whose model was picked. */
export const partOf = (model: KnownModel): Partial<Intake> => ({
  modelId: model.id,
  manufacturerId: model.manufacturerId,
  deviceTypeId: model.deviceTypeId,
  deviceName: deviceNameOf(model),
});
