// What people said about a thing: wire service Post (spec §3 Post, §7). '@' asks somebody; what is asked stays above until it is answered.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { UserId } from '../../../contract/people/user.calls.ts';
import { Post, type QuestionRow } from '../../../contract/trail/trail.calls.ts';
import { call } from '../call/call.ts';
import { useSession } from '../call/session.ts';
import { useBusy } from '../feedback/use-busy.ts';
import { useDraft, useKeeping } from '../form/draft.ts';
import { QueryFailed, SkeletonRows } from '../list/list-states.tsx';
import { Moment } from '../table/cells.tsx';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { type Asked, AskField } from './ask-field.tsx';
import type { Target } from './timeline.tsx';
import '../page/page.css';
import './timeline.css';

export function Comments({ target }: { target: Target }) {
  const say = useText(kitText);
  const queryKey = ['Post', target];
  const state = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(Post.GetListByTarget, target, { signal, quiet: true }),
    retry: false,
  });
  return (
    <>
      <NewComment target={target} queryKey={queryKey} />
      <QueryFailed of={state} />
      {state.isPending && <SkeletonRows />}
      {state.data?.items.length === 0 && <p className="kit-quiet">{say('noComments')}</p>}
      <ul className="kit-comments">
        {state.data?.items.map((post) => (
          <li key={post.id}>
            <b>{post.creatorName ?? say('system')}</b>{' '}
            <span className="kit-quiet">
              <Moment value={post.creationTime} />
            </span>
            <p>{post.content}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

interface NewCommentProps {
  target: Target;
  queryKey: readonly unknown[];
}
/** What is asked and still open, and the box for the next comment, a question or an answer. */
export function NewComment({ target, queryKey }: NewCommentProps) {
  const [answered, setAnswered] = useState<QuestionRow | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const choose = (question: QuestionRow | null) => {
    setAnswered(question);
    if (question) box.current?.querySelector('textarea')?.focus();
  };
  return (
    <>
      <OpenQuestions target={target} chosen={answered} onAnswer={choose} />
      <div ref={box}>
        <CommentBox
          target={target}
          queryKey={queryKey}
          question={answered}
          onDone={() => setAnswered(null)}
          onDrop={() => setAnswered(null)}
        />
      </div>
    </>
  );
}

interface BoxProps extends NewCommentProps {
  /** What it answers. */
  question: QuestionRow | null;
  onDone: () => void;
  onDrop: () => void;
}
export function CommentBox({ target, queryKey, question, onDone, onDrop }: BoxProps) {
  const say = useText(kitText);
  const client = useQueryClient();
  const [of] = useState(() => `comment.${target.targetModule}.${target.targetId}.${question?.id ?? 'new'}`);
  const draft = useDraft<{ content: string; asked: readonly Asked[] }>(of);
  const [content, setContent] = useState(draft.found?.value.content ?? '');
  const [asked, setAsked] = useState<readonly Asked[]>(draft.found?.value.asked ?? []);
  const begun = useMemo(() => (content.trim() ? { content, asked } : null), [content, asked]);
  useKeeping(draft, begun, begun !== null || draft.found !== null);
  const [sending, run] = useBusy();
  const send = async () => {
    if (!content.trim() || sending) return;
    await run(async () => {
      const asks = asked.filter(({ name }) => content.includes(`@${name}`)).map(({ id }) => id as UserId); // ids that the server offered
      const input = { ...target, content, ...(asks.length ? { asks } : {}) };
      await draft.save((options) =>
        call(Post.CreatePost, question ? { ...input, answersId: question.id } : input, options),
      );
      setContent('');
      setAsked([]);
      onDone();
      await Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: [Post.GetQuestions.service, Post.GetQuestions.name] }),
      ]);
    });
  };
  return (
    <div className="kit-comment-new">
      <AskField
        target={target}
        value={content}
        label={question ? say('answerHint', { name: question.askerName }) : say('commentHint')}
        onChange={setContent}
        onAsk={(person) => setAsked([...asked, person])}
        onSend={() => void send()}
      />
      <span>
        {question && (
          <Button type="text" onClick={onDrop}>
            {say('cancel')}
          </Button>
        )}{' '}
        <Button type="primary" disabled={!content.trim()} loading={sending} onClick={() => void send()}>
          {say(question ? 'answer' : 'send')}
        </Button>
      </span>
    </div>
  );
}

interface OpenProps {
  target: Target;
  chosen: QuestionRow | null;
  onAnswer: (question: QuestionRow) => void;
}
function OpenQuestions({ target, chosen, onAnswer }: OpenProps) {
  const say = useText(kitText);
  const session = useSession();
  const input = { ...target, state: 'open', maxResultCount: 50 } as const;
  const { data } = useQuery({
    queryKey: [Post.GetQuestions.service, Post.GetQuestions.name, input],
    queryFn: ({ signal }) => call(Post.GetQuestions, input, { signal, quiet: true }),
    retry: false,
  });
  if (!data?.items.length) return null;
  return (
    <ul className="kit-comments kit-questions" aria-label={say('openQuestions')}>
      {data.items.map((question) => (
        <li key={question.id} data-chosen={chosen?.id === question.id}>
          <b>{say('asksWhom', { asker: question.askerName, name: question.userName })}</b>{' '}
          <span className="kit-quiet">
            <Moment value={question.at} />
          </span>
          <p>{question.content}</p>
          {question.userId === session?.user.id && (
            <Button size="small" type="link" onClick={() => onAnswer(question)}>
              {say('answer')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
