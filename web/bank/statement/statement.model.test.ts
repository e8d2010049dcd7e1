// Columns of a statement: each field is one column, and each column one field.
import { expect, test } from 'vitest';
import { fieldAt, withColumn } from './statement.model.ts';

test('a field that is given to another column leaves its old one', () => {
  const columns = withColumn({ date: 0, credit: 2, content: 4 }, 3, 'credit');
  expect(columns).toEqual({ date: 0, credit: 3, content: 4 });
  expect([0, 2, 3].map((at) => fieldAt(columns, at))).toEqual(['date', null, 'credit']);
});
test('a column that is given another field loses its old one; none takes it away', () => {
  expect(withColumn({ date: 0, content: 4 }, 4, 'reference')).toEqual({ date: 0, reference: 4 });
  expect(withColumn({ date: 0, content: 4 }, 4, null)).toEqual({ date: 0 });
});
test('an amount with its sign stands for money in and money out', () => {
  expect(withColumn({ date: 0, credit: 2, debit: 3 }, 5, 'amount')).toEqual({ date: 0, amount: 5 });
  expect(withColumn({ date: 0, amount: 5 }, 2, 'credit')).toEqual({ date: 0, credit: 2 });
});
