// One notice as people read it: its mark, its sentence, when; and what is done with one.
import {
  AlertOutlined,
  AuditOutlined,
  CheckCircleOutlined,
  ClockCircleOutlined,
  DollarOutlined,
  FrownOutlined,
  InboxOutlined,
  QuestionCircleOutlined,
  SwapOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Notice, type NoticeId, type NoticeRow } from '../../../contract/notice/notice.calls.ts';
import { kindOf, type NoticeKindRow, noticeSentence } from '../../../contract/notice/notice.kinds.ts';
import { call } from '../call/call.ts';
import { Moment } from '../table/cells.tsx';
import { useCulture } from '../words/culture.ts';
import { unbroken } from '../words/format.ts';
import './notice-item.css';

const icons: Readonly<Record<NoticeKindRow['icon'], ReactNode>> = {
  work: <ToolOutlined />,
  part: <InboxOutlined />,
  approve: <CheckCircleOutlined />,
  move: <SwapOutlined />,
  clock: <ClockCircleOutlined />,
  late: <AlertOutlined />,
  money: <DollarOutlined />,
  rating: <FrownOutlined />,
  question: <QuestionCircleOutlined />,
  books: <AuditOutlined />,
};
export const NoticeIcon = ({ kind }: { kind: NoticeRow['kind'] }) => (
  <span className="notice-icon" data-urgent={kindOf(kind).isUrgent ?? false} aria-hidden="true">
    {icons[kindOf(kind).icon]}
  </span>
);

interface ItemProps {
  row: NoticeRow;
  unreadLabel: string;
  /** Where kind and time have columns of their own. */
  isPlain?: boolean;
}
export function NoticeItem({ row, unreadLabel, isPlain = false }: ItemProps) {
  const culture = useCulture();
  const isUnread = row.readAt === null;
  const sentence = unbroken(noticeSentence(row, culture));
  return (
    <span className="notice-item" data-unread={isUnread} data-plain={isPlain}>
      <NoticeIcon kind={row.kind} />
      <span className="notice-words">
        <span {...(isPlain ? { title: sentence } : {})}>{sentence}</span>
        {!isPlain && (
          <small>
            {kindOf(row.kind)[culture]} · <Moment value={row.at} />
          </small>
        )}
      </span>
      {isUnread && <span className="notice-dot" role="img" aria-label={unreadLabel} />}
    </span>
  );
}

/** All lists and counts of notices are asked anew. */
export const rereadNotices = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [Notice.GetAll.service] });
/** Without ids: all of them. */
export async function markNotices(client: QueryClient, ids?: readonly NoticeId[], isRead = true): Promise<void> {
  await call(Notice.Mark, { ...(ids ? { ids: [...ids] } : {}), isRead }, { quiet: true });
  await rereadNotices(client);
}
