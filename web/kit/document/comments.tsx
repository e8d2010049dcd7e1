// What people said about a thing: wire service Post (spec §3 Post, §7).
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Post } from '../../../contract/trail/trail.calls.ts';
import { call } from '../call/call.ts';
import { newKey } from '../call/idempotency.ts';
import { useBusy } from '../feedback/use-busy.ts';
import { QueryFailed, SkeletonRows } from '../list/list-states.tsx';
import { Moment } from '../table/cells.tsx';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import type { Target } from './timeline.tsx';
import '../page/page.css';
import './timeline.css';

const LONGEST = 2000;

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

export function NewComment({ target, queryKey }: { target: Target; queryKey: readonly unknown[] }) {
  const say = useText(kitText);
  const client = useQueryClient();
  const [content, setContent] = useState('');
  const [key, setKey] = useState(newKey);
  const [sending, run] = useBusy();
  const send = async () => {
    if (!content.trim() || sending) return;
    await run(async () => {
      await call(Post.CreatePost, { ...target, content }, { idempotencyKey: key });
      setContent('');
      setKey(newKey());
      await client.invalidateQueries({ queryKey });
    });
  };
  return (
    <div className="kit-comment-new">
      <Input.TextArea
        value={content}
        maxLength={LONGEST}
        autoSize={{ minRows: 2, maxRows: 6 }}
        placeholder={say('commentHint')}
        aria-label={say('commentHint')}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      <Button type="primary" disabled={!content.trim()} loading={sending} onClick={() => void send()}>
        {say('send')}
      </Button>
    </div>
  );
}
