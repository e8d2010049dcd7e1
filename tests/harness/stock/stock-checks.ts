// What has to be true of the stock of some products at any moment: the laws of stock, in words.
import { onlyProducts } from '../../../server/books/law.ts';
import type { TestApp } from '../app.ts';
import { brokenLaws, lawsOf } from '../books.ts';

/** What is wrong with the books of some products, at most a few sentences; empty when nothing is. */
export async function breaches(app: Pick<TestApp, 'pool'>, products: readonly number[]): Promise<string[]> {
  const broken = await brokenLaws(app, lawsOf('stock'), onlyProducts(products));
  return broken.flatMap(({ key, rows }) => rows.slice(0, 5).map((row) => `${key}: ${JSON.stringify(row)}`));
}
