// /system/books: the books check themselves. Every law green or red, and the documents that break one.
import {
  AuditOutlined,
  BookOutlined,
  CheckCircleFilled,
  CloseCircleFilled,
  MinusCircleOutlined,
  SyncOutlined,
} from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import {
  type BookDocument,
  Books,
  type BooksReport,
  type BrokenRow,
  journalNeeds,
  type LawRow,
} from '../../contract/books/books.calls.ts';
import { type LawArea, lawAreas } from '../../contract/books/books.laws.ts';
import { Inventory } from '../../contract/stock/inventory.calls.ts';
import { call } from '../kit/call/call.ts';
import { may, useSession } from '../kit/call/session.ts';
import { StatusTag } from '../kit/document/status-tag.tsx';
import { ListState, QueryFailed, SkeletonRows } from '../kit/list/list-states.tsx';
import { Page } from '../kit/page/page.tsx';
import { TabLink } from '../kit/page/tab-link.tsx';
import { usePhone } from '../kit/page/use-phone.ts';
import { useCulture, useText } from '../kit/words/culture.ts';
import { formatMinute, formatNumber } from '../kit/words/format.ts';
import { booksText } from './books.text.ts';
import { JournalDialog } from './journal-dialog.tsx';
import './books.css';

/** Where a document is opened; sums, and vouchers of money that have no page yet, are only named. */
const paths: Partial<Record<BookDocument, (row: BrokenRow) => string>> = {
  shelf: (row) => `/warehouse/warehouse-viewing?keyword=${encodeURIComponent(row.code.split(' · ')[0] ?? '')}`,
  inbound: ({ id }) => `/inventory/import/import-bill/${id}`,
  outbound: ({ id }) => `/inventory/export/export-list/${id}`,
  stockCount: ({ id }) => `/warehouse/warehouse-checking/${id}`,
  ticket: ({ id }) => `/ticket-management/ticket/${id}`,
  refund: ({ code }) => `/ticket-management/refund-list?keyword=${encodeURIComponent(code)}`,
  voucher: ({ code }) => `/category/voucher-package?keyword=${encodeURIComponent(code)}`,
  percentVoucher: ({ code }) => `/category/percentage-voucher-package?keyword=${encodeURIComponent(code)}`,
  fund: () => '/finance/fund',
  fundTransfer: () => '/finance/fund',
  writeOff: ({ id }) => `/debt/write-off/${id}`,
  offset: ({ id }) => `/debt/offset/${id}`,
  openingDebt: ({ id }) => `/debt/opening/${id}`,
  customer: ({ code }) => `/category/customer?keyword=${encodeURIComponent(code)}`,
};
const KEY = ['books'];

export function BooksScreen() {
  const words = useText(booksText);
  const culture = useCulture();
  const { message } = App.useApp();
  const cache = useQueryClient();
  const [isChecking, setChecking] = useState(false);
  const state = useQuery({
    queryKey: [...KEY, culture], // the laws are told in the reader's language
    queryFn: ({ signal }) => call(Books.GetLaws, {}, { signal }),
    retry: false,
    staleTime: 0,
  });
  const check = async () => {
    setChecking(true);
    try {
      const report = await call(Books.Check, {});
      cache.setQueryData([...KEY, culture], report);
      message.success(words('done', { count: report.laws.length }));
    } catch {
      // the call has told why
    } finally {
      setChecking(false);
    }
  };
  const phone = usePhone();
  const button = (
    <Button
      type="primary"
      block={phone}
      size={phone ? 'large' : 'medium'}
      icon={<SyncOutlined />}
      loading={isChecking}
      onClick={() => void check()}
    >
      {words('check')}
    </Button>
  );
  return (
    <Page
      title={words('title')}
      busy={state.isFetching || isChecking}
      beside={<JournalButton />}
      action={<div className="kit-primary">{button}</div>}
    >
      <section className="books">
        <p className="kit-quiet">{words('hint')}</p>
        <QueryFailed of={state} />
        {state.isPending && <SkeletonRows />}
        {state.data && (state.data.checkedAt ? <Report report={state.data} /> : <Never />)}
      </section>
    </Page>
  );
}

/** The journal tells every fund and what goods cost: the page's own right is not enough for it. */
function JournalButton() {
  const words = useText(booksText);
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  const allowed = journalNeeds.every((one) => may(one, session));
  return (
    <>
      <Button
        icon={<BookOutlined />}
        disabled={!allowed}
        {...(allowed ? {} : { title: words('noJournal') })}
        onClick={() => setOpen(true)}
      >
        {words('journal')}
      </Button>
      {isOpen && <JournalDialog open onClose={() => setOpen(false)} />}
    </>
  );
}

function Never() {
  const words = useText(booksText);
  return <ListState icon={<AuditOutlined />} title={words('never')} hint={words('neverHint')} />;
}

function Report({ report }: { report: BooksReport }) {
  const words = useText(booksText);
  const culture = useCulture();
  const wrong = report.laws.filter(({ broken }) => broken > 0);
  const count = report.laws.length;
  const documents = formatNumber(
    wrong.reduce((sum, { broken }) => sum + broken, 0),
    culture,
  );
  const areas = Object.keys(lawAreas) as LawArea[]; // keys of a const object are its key type
  return (
    <>
      <Alert
        type={wrong.length ? 'error' : 'success'}
        showIcon
        title={wrong.length ? words('broken', { wrong: wrong.length, count, documents }) : words('clean', { count })}
        description={[
          words('checkedAt', { at: formatMinute(report.checkedAt ?? '') }),
          report.checkedByName ?? words('byNight'),
          words('took', { seconds: formatNumber(report.milliseconds / 1000, culture) }),
        ].join(' · ')}
      />
      {areas.map((area) => (
        <div key={area} className="books-area">
          <h2>{lawAreas[area][culture]}</h2>
          <ul>
            {report.laws
              .filter((law) => law.area === area)
              .sort((a, b) => Number(b.broken > 0) - Number(a.broken > 0))
              .map((law) => (
                <Law key={law.key} law={law} />
              ))}
          </ul>
        </div>
      ))}
    </>
  );
}

function Law({ law }: { law: LawRow }) {
  const words = useText(booksText);
  const culture = useCulture();
  const isUnchecked = law.checkedAt === null;
  const colour = isUnchecked ? 'default' : law.broken ? 'red' : 'green';
  const label = isUnchecked
    ? words('unchecked')
    : law.broken
      ? words('wrong', { count: formatNumber(law.broken, culture) })
      : words('holds');
  const icon = isUnchecked ? <MinusCircleOutlined /> : law.broken ? <CloseCircleFilled /> : <CheckCircleFilled />;
  return (
    <li className="books-law" data-state={colour}>
      <div className="books-head">
        <span aria-hidden="true">{icon}</span>
        <strong>{law.name}</strong>
        <StatusTag colour={colour} label={label} />
      </div>
      {law.broken > 0 && <Broken law={law} />}
    </li>
  );
}

function Broken({ law }: { law: LawRow }) {
  const words = useText(booksText);
  const culture = useCulture();
  const session = useSession();
  const isRepairable = law.key === 'stock.balance' && may(Inventory.getSync.may, session);
  return (
    <div className="books-broken">
      <table>
        <thead>
          <tr>
            <th>{words('document')}</th>
            <th>{words('said')}</th>
            <th>{words('should')}</th>
          </tr>
        </thead>
        <tbody>
          {law.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one document can break a law twice, and the rows never move
            <tr key={at}>
              <td data-label={words('document')}>
                <DocumentLink row={row} />
                <small>{words(row.document)}</small>
              </td>
              <td data-label={words('said')}>{grouped(row.said, culture)}</td>
              <td data-label={words('should')}>{grouped(row.should, culture)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {law.broken > law.rows.length && (
        <p className="kit-quiet">{words('more', { count: formatNumber(law.broken - law.rows.length, culture) })}</p>
      )}
      {isRepairable && <TabLink path="/inventory/warehouse?view=sync" title={words('toSync')} />}
    </div>
  );
}

function DocumentLink({ row }: { row: BrokenRow }) {
  const path = row.id === null ? undefined : paths[row.document]?.(row);
  return path ? <TabLink path={path} title={row.code} /> : <span>{row.code}</span>;
}

/** '1234567 · 5' → '1.234.567 · 5'; days and months stay as they are. */
const grouped = (said: string, culture: 'vi' | 'en') =>
  said.replace(/(?<![\w-])\d{4,}(?![\w-])/g, (digits) => formatNumber(Number(digits), culture));
