// A sheet as a user's Excel would save it, and as an import takes it.
import { readXlsx, writeXlsx } from 'hucre';

export async function sheet(rows: (string | number | null)[][]): Promise<string> {
  const file = await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] });
  return Buffer.from(file).toString('base64');
}
export async function rowsOf(file: Buffer): Promise<unknown[][]> {
  const { sheets } = await readXlsx(file);
  return sheets[0]?.rows ?? [];
}
