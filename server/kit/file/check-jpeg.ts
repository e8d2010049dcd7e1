// Whether the coded data of a JPEG is the picture that its frame announces: tables that fit, every block of a sequential scan read to
// its last coefficient. Progressive scans say their blocks in several rounds; of those the tables are looked at, and that the first
// round is long enough to name every block. Nothing is drawn, so it takes little code and no memory.
export interface JpegChecker {
  /** A segment with its marker, in the order of the file; false: no JPEG that a browser shows. */
  segment: (marker: number, data: Buffer) => boolean;
  /** The coded data behind the scan's head that was the last segment. */
  scan: (coded: Buffer) => boolean;
  isWhole: () => boolean;
}
interface Component {
  id: number;
  across: number;
  down: number;
  quantities: number;
  isSeen: boolean;
}
interface Frame {
  isProgressive: boolean;
  width: number;
  height: number;
  components: Component[];
}
interface Codes {
  /** By length, 1 to 16: the first code, how many there are, and where their values begin. */
  first: number[];
  count: number[];
  from: number[];
  values: Buffer;
}
interface Scan {
  parts: { component: Component; dc: Codes | undefined; ac: Codes | undefined }[];
  start: number;
  end: number;
  round: number;
}

export function jpegChecker(): JpegChecker {
  const quantities = new Set<number>();
  const codes = new Map<number, Codes>();
  let frame: Frame | null = null;
  let scan: Scan | null = null;
  let restart = 0;

  const readQuantities = (data: Buffer): boolean => {
    for (let at = 0; at < data.length; ) {
      const head = data[at] ?? 0;
      at += 1 + (head >> 4 ? 128 : 64);
      if (head >> 4 > 1 || at > data.length) return false;
      quantities.add(head & 15);
    }
    return true;
  };
  const readCodes = (data: Buffer): boolean => {
    for (let at = 0; at < data.length; ) {
      const count = [...data.subarray(at + 1, at + 17)];
      const total = count.reduce((sum, one) => sum + one, 0);
      const end = at + 17 + total;
      if (count.length < 16 || total > 256 || end > data.length) return false;
      const made = codesOf(count, data.subarray(at + 17, end));
      if (!made) return false;
      codes.set(data[at] ?? 0, made);
      at = end;
    }
    return true;
  };
  const readFrame = (marker: number, data: Buffer): boolean => {
    // Baseline, extended and progressive; browsers show no others.
    if (frame || marker > 0xc2 || data.length < 6 || data.length !== 6 + 3 * (data[5] ?? 0)) return false;
    const components = Array.from({ length: data[5] ?? 0 }, (_, n): Component => {
      const [id = 0, sampled = 0, table = 0] = data.subarray(6 + 3 * n, 9 + 3 * n);
      return { id, across: sampled >> 4, down: sampled & 15, quantities: table, isSeen: false };
    });
    const isOdd = ({ across, down }: Component) => across < 1 || across > 4 || down < 1 || down > 4;
    if (!components.length || components.length > 4 || components.some(isOdd)) return false;
    frame = { isProgressive: marker === 0xc2, width: data.readUInt16BE(3), height: data.readUInt16BE(1), components };
    return true;
  };
  const readScan = (data: Buffer): boolean => {
    const count = data[0] ?? 0;
    if (!frame || count < 1 || data.length !== 4 + 2 * count) return false;
    const [start = 0, end = 0, rounds = 0] = data.subarray(1 + 2 * count);
    const parts: Scan['parts'] = [];
    for (let n = 0; n < count; n++) {
      const [id, table = 0] = data.subarray(1 + 2 * n, 3 + 2 * n);
      const component = frame.components.find((one) => one.id === id);
      if (!component || !quantities.has(component.quantities)) return false;
      parts.push({ component, dc: codes.get(table >> 4), ac: codes.get(16 | (table & 15)) });
    }
    const isPlain = !frame.isProgressive && (start !== 0 || end !== 63);
    if (isPlain || end > 63 || start > end) return false;
    scan = { parts, start, end, round: rounds >> 4 };
    const needsDc = start === 0 && scan.round === 0;
    return parts.every(({ dc, ac }) => (!needsDc || dc) && (end === 0 || ac));
  };

  return {
    segment: (marker, data) => {
      if (marker === 0xdb) return readQuantities(data);
      if (marker === 0xc4) return readCodes(data);
      if (marker === 0xdd) restart = data.length === 2 ? data.readUInt16BE(0) : -1;
      if (marker === 0xda) return readScan(data);
      return marker >= 0xc0 && marker <= 0xcf ? readFrame(marker, data) : restart >= 0;
    },
    scan: (coded) => {
      if (!frame || !scan) return false;
      const { parts, start, round } = scan;
      for (const { component } of parts) if (start === 0) component.isSeen = true;
      const units = unitsOf(frame, parts);
      if (!frame.isProgressive) return readBlocks(coded, parts, units, restart);
      const blocks =
        units * (parts.length > 1 ? parts.reduce((sum, { component: c }) => sum + c.across * c.down, 0) : 1);
      return start !== 0 || round !== 0 || coded.length * 8 >= blocks;
    },
    isWhole: () => frame?.components.every(({ isSeen }) => isSeen) ?? false,
  };
}

/** Codes of one length follow each other, longer ones begin where shorter ones ended; null: there is no room for so many. */
function codesOf(count: number[], values: Buffer): Codes | null {
  const made: Codes = { first: [0], count: [0, ...count], from: [0], values };
  let [code, from] = [0, 0];
  for (const [at, many] of count.entries()) {
    made.first.push(code);
    made.from.push(from);
    code += many;
    from += many;
    if (code > 1 << (at + 1)) return null;
    code <<= 1;
  }
  return made;
}

/** How many units a scan has: of several components as many as the coarsest has, of one its own blocks. */
function unitsOf({ width, height, components }: Frame, parts: Scan['parts']): number {
  const most = (key: 'across' | 'down') => Math.max(...components.map((one) => one[key]));
  const [only] = parts;
  if (parts.length > 1 || !only)
    return Math.ceil(width / (8 * most('across'))) * Math.ceil(height / (8 * most('down')));
  const { across, down } = only.component;
  const blocks = (size: number, own: number, all: number) => Math.ceil(Math.ceil((size * own) / all) / 8);
  return blocks(width, across, most('across')) * blocks(height, down, most('down'));
}

/** Reads every block to its end without keeping anything; stops at the first code that no table has. */
function readBlocks(coded: Buffer, parts: Scan['parts'], units: number, restart: number): boolean {
  let [at, bits, held] = [0, 0, 0];
  const more = (): boolean => {
    const byte = coded[at];
    if (byte === undefined || (byte === 0xff && coded[at + 1] !== 0)) return false;
    at += byte === 0xff ? 2 : 1;
    [held, bits] = [byte, 8];
    return true;
  };
  const skip = (count: number): boolean => {
    let left = count;
    while (left > bits) {
      left -= bits;
      if (!more()) return false;
    }
    bits -= left;
    return true;
  };
  const next = ({ first, count, from, values }: Codes): number => {
    for (let length = 1, code = 0; length <= 16; length++) {
      if (bits === 0 && !more()) return -1;
      bits--;
      code = (code << 1) | ((held >> bits) & 1);
      const place = code - (first[length] ?? 0);
      if (place >= 0 && place < (count[length] ?? 0)) return values[(from[length] ?? 0) + place] ?? -1;
    }
    return -1;
  };
  const block = (dc: Codes, ac: Codes): boolean => {
    const step = next(dc);
    if (step < 0 || step > 16 || !skip(step)) return false;
    for (let place = 1; place < 64; place++) {
      const said = next(ac);
      if (said < 0) return false;
      const size = said & 15;
      if (size === 0 && said >> 4 !== 15) return true; // the rest is nothing
      place += said >> 4;
      if (place > 63 || !skip(size)) return false;
    }
    return true;
  };
  for (let unit = 0; unit < units; unit++) {
    if (restart > 0 && unit > 0 && unit % restart === 0) {
      const marker = coded[at + 1] ?? 0;
      if (coded[at] !== 0xff || marker < 0xd0 || marker > 0xd7) return false;
      [at, bits] = [at + 2, 0];
    }
    for (const { component, dc, ac } of parts) {
      const blocks = parts.length > 1 ? component.across * component.down : 1;
      for (let n = 0; n < blocks; n++) if (!dc || !ac || !block(dc, ac)) return false;
    }
  }
  return true;
}
