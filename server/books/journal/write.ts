// How a transaction is written: for hledger, for beancount. Both take the same account names and whole đồng; a balance of a fund is
// asserted at the end of each of its days, so that the reading program adds up what our own sums say.
import { type JournalAccount, type JournalFormat, journalAccounts } from '../../../contract/books/journal.accounts.ts';
import { addDays } from '../../../contract/time.ts';

export interface Posting {
  account: string;
  amount: number;
}
export interface Transaction {
  day: string;
  code: string | null;
  text: string;
  postings: readonly Posting[];
}
export interface Writer {
  head: (title: string) => string;
  /** Declares an account before it is used, with the name that people call it by. */
  open: (account: string, name: string, day: string) => string;
  transaction: (transaction: Transaction) => string;
  /** What an account holds at the end of a day. */
  balance: (account: string, day: string, amount: number) => string;
}

const MARK = { fund: 'F', customer: 'C', supplier: 'S', staff: 'U', warehouse: 'W', branch: 'B', reason: 'R' } as const;
/** ASCII letters and digits between dashes: 'Nguyễn Văn Đức' is 'Nguyen-Van-Duc'. */
const ascii = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '');
/** The id keeps two of the same name apart, and one that is renamed stays next to itself. */
export function accountName(key: JournalAccount, ofId: number | null, ofName: string | null): string {
  const { path, of } = journalAccounts[key];
  if (!of || ofId === null) return path;
  const name = ascii(ofName ?? '');
  return `${path}:${MARK[of]}${ofId}${name && `-${name}`}`;
}

/** One line: what would end it, or begin a comment, is a blank. */
const line = (text: string): string => text.replace(/[\s;|]+/g, ' ').trim();
const WIDTH = 64;
const posting = ({ account, amount }: Posting): string => `  ${account.padEnd(WIDTH)}  ${amount} VND\n`;

const hledger: Writer = {
  head: (title) => `; ${line(title)}\ncommodity 1000. VND\n`,
  open: (account, name) => `account ${account}  ; name: ${line(name).replaceAll(',', ' ')}\n`,
  transaction: ({ day, code, text, postings }) =>
    `\n${day} * ${code ? `(${line(code).replace(/[()]/g, '')}) ` : ''}${line(text)}\n${postings.map(posting).join('')}`,
  balance: (account, day, amount) => `\n${day} *\n  ${account}  0 VND = ${amount} VND\n`,
};
const quoted = (text: string): string => `"${line(text).replace(/["\\]/g, "'")}"`;
const beancount: Writer = {
  head: (title) => `option "title" ${quoted(title)}\noption "operating_currency" "VND"\n`,
  open: (account, name, day) => `${day} open ${account} VND\n  name: ${quoted(name)}\n`,
  transaction: ({ day, code, text, postings }) => {
    const link = code?.replace(/[^A-Za-z0-9\-_/.]/g, '');
    return `\n${day} * ${quoted(text)}${link ? ` ^${link}` : ''}\n${postings.map(posting).join('')}`;
  },
  balance: (account, day, amount) => `\n${addDays(day, 1)} balance ${account}  ${amount} VND\n`, // it means the beginning of a day
};
export const writers: Readonly<Record<JournalFormat, Writer>> = { hledger, beancount };
