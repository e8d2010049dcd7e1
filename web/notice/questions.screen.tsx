// /questions: what colleagues ask, and what one asked them.
import { MessageOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { useMemo } from 'react';
import { noticePath, noticeSubjectNames } from '../../contract/notice/notice.kinds.ts';
import { Post, type QuestionRow } from '../../contract/trail/trail.calls.ts';
import { session } from '../kit/call/session.ts';
import { CommentBox } from '../kit/document/comments.tsx';
import type { DialogProps } from '../kit/list/actions.ts';
import { ListPage } from '../kit/list/list-page.tsx';
import type { ListSpec } from '../kit/list/list-spec.ts';
import { useTab } from '../kit/page/tab.ts';
import { useText } from '../kit/words/culture.ts';
import { noticeText, word } from './notice.text.ts';

const isMine = ({ state, userId }: QuestionRow) => state === 'open' && userId === session()?.user.id;
export function QuestionsScreen() {
  const tab = useTab();
  const spec = useMemo(
    (): ListSpec<typeof Post.GetQuestions> => ({
      id: 'notice.questions',
      title: word('questions'),
      list: Post.GetQuestions,
      emptyHint: word('questionsEmpty'),
      filters: ['side', 'state'],
      columns: [
        { field: 'content', width: 360, sort: false },
        { field: 'state', width: 130, sort: false, card: 'tag' },
        { field: 'code', width: 160, sort: false },
        { field: 'askerName', width: 180, sort: false },
        { field: 'userName', width: 180, sort: false },
        { field: 'at', width: 150 },
        { field: 'answer', width: 300, sort: false },
        { field: 'answeredAt', width: 150, sort: false, hidden: true },
      ],
      open: (row, page) => {
        const subject = noticeSubjectNames.find((name) => name === row.targetModule);
        if (subject)
          tab.open(
            noticePath({ word: subject, subjectId: String(row.targetId), code: row.code }),
            row.code || undefined,
          );
        else if (isMine(row)) page.show((dialog) => <AnswerDialog {...dialog} row={row} />);
      },
      actions: [
        {
          key: 'answer',
          label: word('answer'),
          icon: <MessageOutlined />,
          when: isMine,
          run: (row, page) => page.show((dialog) => <AnswerDialog {...dialog} row={row} />),
        },
      ],
    }),
    [tab],
  );
  return <ListPage spec={spec} />;
}

function AnswerDialog({ open, onClose, row }: DialogProps & { row: QuestionRow }) {
  const t = useText(noticeText);
  const target = { targetModule: row.targetModule, targetId: row.targetId };
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={t('answerTo', { name: row.askerName })} destroyOnHidden>
      <p>{row.content}</p>
      <CommentBox target={target} queryKey={['Post', target]} question={row} onDone={onClose} onDrop={onClose} />
    </Modal>
  );
}
