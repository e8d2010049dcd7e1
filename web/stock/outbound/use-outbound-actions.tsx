// What can be done with an export bill: exactly the actions that the server answered, each with its dialog or question.
import { ScanOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { outboundActions } from '../../../contract/stock/outbound.states.ts';
import type { OutboundDetail, Resolution } from '../../../contract/stock/outbound.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { transferActions } from '../../../contract/stock/transfer.states.ts';
import { type CallOptions, call } from '../../kit/call/call.ts';
import { newKey } from '../../kit/call/idempotency.ts';
import type { DocumentAction } from '../../kit/document/document-page.tsx';
import { ReasonDialog } from '../../kit/document/reason-dialog.tsx';
import { useConfirm } from '../../kit/feedback/confirm.tsx';
import type { Show } from '../../kit/feedback/use-dialog.tsx';
import { useRefresh } from '../../kit/list/use-list.ts';
import { useTab } from '../../kit/page/tab.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { billPath } from './outbound.picks.ts';
import { outboundText } from './outbound.text.ts';
import { formOf, formPath } from './outbound-form.model.ts';
import { useOutboundPrint } from './outbound-print.tsx';
import { PickDialog, ReceiveDialog } from './receive-dialog.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import { ErrorTypeDialog, ReturnDialog } from './return-dialog.tsx';

const words = { ...outboundActions, ...transferActions };
type Key = keyof typeof words;
const forward: readonly Key[] = ['post', 'ship', 'receive', 'accept', 'agreeLost', 'resolve', 'returnItem'];
const backward: readonly Key[] = [
  'delete',
  'cancel',
  'refuse',
  'unpost',
  'unship',
  'unreceive',
  'refuseLost',
  'dropLost',
  'undoLost',
];

export function useOutboundActions(
  bill: OutboundDetail,
  show: Show<OutboundDetail>,
): { actions: DocumentAction[]; frame: ReactNode } {
  const say = useText(outboundText);
  const culture = useCulture();
  const tab = useTab();
  const { frame, printA5, print80 } = useOutboundPrint();
  const run = useRuns(bill, show);
  const answer = (): DocumentAction => ({
    key: 'answer',
    label: say('answer'),
    onClick: () => tab.open(formPath('transfer', { answer: String(bill.id) }), bill.code),
  });
  const pick = (before: Key): DocumentAction => ({
    key: 'pick',
    label: say('pick'),
    icon: <ScanOutlined />,
    primary: true,
    onClick: () => show((open, now) => <PickDialog {...open} bill={now} onPost={() => run.post(now)} />, before),
  });
  const actions = bill.allowedActions.flatMap(({ key, blocker }): DocumentAction[] => {
    const name = key as Key; // the server reads the same tables
    if (name === 'print')
      return [
        { key: 'printA5', label: say('printA5'), onClick: () => printA5(bill.id) },
        { key: 'print80', label: say('print80'), onClick: () => print80(bill.id) },
      ];
    // A return is made from its original and has no form; a wrong one is deleted and made again.
    if (name === 'edit' && !formOf(bill)) return [];
    const action: DocumentAction = {
      key,
      label: words[name][culture],
      primary: forward.includes(name),
      danger: backward.includes(name),
      disabledReason: blocker,
      onClick: run[name],
    };
    if ((name === 'post' || name === 'ship') && !blocker) return [action, pick(name)];
    return name === 'accept' ? [action, answer()] : [action];
  });
  return { actions, frame };
}

/** What each action does; every one ends with the bill as the server answered it. */
function useRuns(
  bill: OutboundDetail,
  show: Show<OutboundDetail>,
): Record<Exclude<Key, 'post'>, () => unknown> & Record<'post', (now?: OutboundDetail) => Promise<void>> {
  const say = useText(outboundText);
  const { message } = App.useApp();
  const tab = useTab();
  const confirm = useConfirm();
  const refresh = useRefresh();
  const client = useQueryClient();
  const { id, code, version } = bill;
  const done = (next: OutboundDetail) => {
    client.setQueryData(['ProductOutbound', 'getDetailCancel', { id: next.id }], next);
    void refresh(ProductOutbound.getDetail);
    void refresh(RequestInbound.getDetail);
  };
  const post = async (now = bill) => {
    const input = { id, version: now.version };
    done(await call(ProductOutbound.ArchiveNew, input, { idempotencyKey: newKey() }));
    message.success(say('posted'));
  };
  const back = async (title: string, content: string, yes: string) => {
    if (!(await confirm({ title, content, yes, danger: true }))) return;
    done(await call(ProductOutbound.unArchiveNew, { id, version }, { idempotencyKey: newKey() }));
  };
  const culture = useCulture();
  /** `version`: of the bill as it is when the reason is sent. */
  const ask = (
    title: string,
    hint: string,
    key: Key,
    tell: (cancelReason: string, version: number, once: CallOptions) => Promise<unknown>,
  ) =>
    show(
      (open, now) => (
        <ReasonDialog
          {...open}
          title={title}
          hint={hint}
          yes={words[key][culture]}
          onReason={(reason, once) => tell(reason, now.version, once)}
        />
      ),
      key,
    );
  const form = formOf(bill);
  const lossesOf = (suits: (one: Resolution) => boolean) =>
    bill.resolutions
      .filter(suits)
      .map(({ productName, quantity, payerName, note }) =>
        say('lossOf', { product: productName, quantity, payer: payerName ?? say('shopPays'), reason: note ?? '–' }),
      )
      .join(' ');
  return {
    post,
    ship: () => post(),
    print: () => undefined,
    unpost: () => back(say('confirmUnpost', { code }), say('confirmUnpostHint'), words.unpost[culture]),
    unship: () => back(say('confirmUnship', { code }), say('confirmUnshipHint'), words.unship[culture]),
    unreceive: async () => {
      const { shelves, requests } = await call(RequestInbound.PreviewUnreceive, { id });
      const moves = shelves.map(({ product, warehouse, quantity, onHand }) =>
        say('unreceiveShelf', { product, warehouse, before: onHand, after: onHand - quantity }),
      );
      const waits = requests.length ? [say('unreceiveRequests', { codes: requests.join(', ') })] : [];
      ask(
        say('unreceiveTitle', { code }),
        [...moves, ...waits].join('\n'),
        'unreceive',
        async (cancelReason, version, once) =>
          done(await call(RequestInbound.Unreceive, { id, version, cancelReason }, once)),
      );
    },
    agreeLost: async () => {
      const asked = { title: say('agreeTitle', { code }), content: lossesOf(({ canDecide }) => canDecide) };
      if (!(await confirm({ ...asked, yes: words.agreeLost[culture], danger: true }))) return;
      done(await call(RequestInbound.AgreeLost, { id, version }, { idempotencyKey: newKey() }));
      message.success(say('agreed'));
    },
    refuseLost: () =>
      ask(say('refuseLostTitle', { code }), say('refuseLostHint'), 'refuseLost', async (cancelReason, version, once) =>
        done(await call(RequestInbound.RefuseLost, { id, version, cancelReason }, once)),
      ),
    dropLost: async () => {
      const asked = { title: say('dropTitle', { code }), content: lossesOf(({ canDrop }) => canDrop) };
      if (!(await confirm({ ...asked, yes: words.dropLost[culture], danger: true }))) return;
      done(await call(RequestInbound.DropLost, { id, version }, { idempotencyKey: newKey() }));
    },
    undoLost: () =>
      ask(
        say('undoLostTitle', { code }),
        `${lossesOf(({ canUndo }) => canUndo)}\n${say('undoLostHint')}`,
        'undoLost',
        async (cancelReason, version, once) =>
          done(await call(RequestInbound.UndoLost, { id, version, cancelReason }, once)),
      ),
    accept: async () => done(await call(RequestInbound.Accept, { id, version }, { idempotencyKey: newKey() })),
    edit: () => form && tab.open(formPath(form, { id: String(id) }), code),
    receive: () => show((open, now) => <ReceiveDialog {...open} bill={now} onDone={done} />, 'receive'),
    resolve: () => show((open, now) => <ResolveDialog {...open} bill={now} onDone={done} />, 'resolve'),
    returnItem: () =>
      show(
        (open, now) => (
          <ReturnDialog
            {...open}
            bill={now}
            onDone={(made) => {
              done(made);
              tab.open(billPath(made.id), made.code);
            }}
          />
        ),
        'returnItem',
      ),
    changeError: async () => {
      const { errorTypes } = await call(ProductOutbound.GetCreateError, {});
      show((open, now) => <ErrorTypeDialog {...open} bill={now} options={errorTypes} onDone={done} />, 'changeError');
    },
    refuse: () =>
      ask(
        say('refuseTitle', { code }),
        say(bill.state === 'new' ? 'refuseAskedHint' : 'refuseHint'),
        'refuse',
        async (cancelReason, _, once) => done(await call(RequestInbound.refure, { id, cancelReason }, once)),
      ),
    cancel: () =>
      ask(say('cancelTitle', { code }), say('cancelHint'), 'cancel', async (cancelReason, _, once) =>
        done(await call(RequestInbound.Cancel, { id, cancelReason }, once)),
      ),
    delete: () =>
      ask(say('deleteTitle', { code }), say('deleteHint'), 'delete', async (cancelReason, _, once) => {
        await call(ProductOutbound.delete, { id, cancelReason }, once);
        message.success(say('deleted', { code }));
        done(await call(ProductOutbound.getDetailCancel, { id }));
      }),
  };
}
