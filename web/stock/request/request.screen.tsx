// /inventory/product-inbound-request/:side/:id: a new request, or one to look at, change and act on.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { RequestView } from '../../../contract/stock/request.calls.ts';
import type { RequestSide } from '../../../contract/stock/request.states.ts';
import type { StockRequestId } from '../../../contract/stock/stock.ts';
import { call } from '../../kit/call/call.ts';
import { shown } from '../../kit/call/quiet.ts';
import { DocumentLoading } from '../../kit/document/document-page.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useTab } from '../../kit/page/tab.ts';
import { useText } from '../../kit/words/culture.ts';
import { requestPath } from './paths.ts';
import { requestText } from './request.text.ts';
import { requestCalls } from './request-calls.ts';
import { RequestForm } from './request-form.tsx';
import { RequestPage } from './request-view.tsx';

export function RequestScreen() {
  const { side: asked, id } = useParams();
  const side: RequestSide = asked === 'out' ? 'out' : 'in';
  return id === 'new' ? <NewRequest side={side} /> : <OneRequest side={side} id={Number(id) as StockRequestId} />; // an unknown number is answered by the server
}

function NewRequest({ side }: { side: RequestSide }) {
  const tab = useTab();
  const refresh = useRefresh();
  const { search } = useLocation();
  const [made, setMade] = useState(0);
  return (
    <RequestForm
      key={`${made}${search}`}
      side={side}
      request={null}
      onSaved={(request) => {
        setMade(made + 1); // the next one starts empty
        void refresh(requestCalls[side].GetAllPaged);
        tab.open(requestPath(side, request.id), request.code);
      }}
    />
  );
}

function OneRequest({ side, id }: { side: RequestSide; id: StockRequestId }) {
  const say = useText(requestText);
  const client = useQueryClient();
  const refresh = useRefresh();
  const [editing, setEditing] = useState(false);
  const { GetAllPaged, getDetail } = requestCalls[side];
  const queryKey = [getDetail.service, getDetail.name, id];
  const state = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getDetail, { id }, { signal, quiet: true }),
    retry: false,
    meta: editing ? {} : shown,
  });
  const changed = (request: RequestView) => {
    client.setQueryData(queryKey, request);
    void client.invalidateQueries({ queryKey: ['AuditLog'] });
    void refresh(GetAllPaged);
    setEditing(false);
  };
  if (!state.data) return <DocumentLoading title={say(side === 'in' ? 'request' : 'offer')} state={state} />;
  if (editing)
    return (
      <RequestForm
        side={side}
        request={state.data}
        onSaved={changed}
        onReload={() => state.refetch()}
        onCancel={() => setEditing(false)}
      />
    );
  return <RequestPage side={side} request={state.data} onChanged={changed} onEdit={() => setEditing(true)} />;
}
