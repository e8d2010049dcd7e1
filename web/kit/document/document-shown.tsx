// One plain document to look at: its fields, its history, its paper, and exactly the actions that the server allows.
import { EditOutlined, PrinterOutlined } from '@ant-design/icons';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { edgesOf } from '../../../contract/flow.ts';
import type { Out, Sent } from '../../../contract/kit.ts';
import { wordsOf } from '../../../contract/validation.ts';
import { type CallOptions, call } from '../call/call.ts';
import { session } from '../call/session.ts';
import { useConfirm } from '../feedback/confirm.tsx';
import { useDialog } from '../feedback/use-dialog.tsx';
import { describe, fieldsOf, labelIn } from '../form/schema.ts';
import { type DocumentPaper, useDocumentPrint } from '../print/document-paper.tsx';
import { Cell, cellOf } from '../table/cells.tsx';
import { useCulture, useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { type DocumentAction, type DocumentFact, DocumentPage, DocumentPanel, Who } from './document-page.tsx';
import { type DocumentCalls, type DocumentSpec, type DocumentView, tagOf } from './document-spec.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface DocumentShownProps<C extends DocumentCalls> {
  spec: DocumentSpec<C>;
  view: DocumentView;
  onChanged: (view: DocumentView) => void;
  onEdit: () => void;
  onReload: () => void;
  /** It was deleted. */
  onGone: () => void;
}

export function DocumentShown<C extends DocumentCalls>(props: DocumentShownProps<C>) {
  const { spec, view } = props;
  const say = useText(kitText);
  const culture = useCulture();
  const { actions, overlays } = useActions(props);
  const shown = spec.facts ?? Object.keys(fieldsOf(spec.calls.Create.in));
  const facts: DocumentFact[] = [
    { key: 'made', label: say('madeBy'), value: <Who name={view.creatorName} at={view.creationTime} /> },
    ...(view.branch ? [{ key: 'branch', label: say('branch'), value: view.branch.name }] : []),
    ...(view.reason ? [{ key: 'reason', label: say('reason'), value: view.reason }] : []),
  ];
  return (
    <DocumentPage
      title={spec.flow.name[culture]}
      code={view.code}
      status={tagOf(spec.flow, view.status)}
      actions={actions}
      facts={facts}
      {...(spec.trail
        ? {
            history: {
              target: { targetModule: spec.trail, targetId: view.id },
              fields: { schema: spec.calls.Get.out },
            },
          }
        : {})}
    >
      <DocumentPanel>
        <dl className="kit-facts kit-facts-wide">
          {useFacts(spec, view, shown).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {spec.lines?.(view as Out<C['Get']>)}
      </DocumentPanel>
      {overlays}
    </DocumentPage>
  );
}

/** Fields under the names and in the words of the contract. */
function useFacts<C extends DocumentCalls>(spec: DocumentSpec<C>, view: DocumentView, keys: readonly string[]) {
  const culture = useCulture();
  const fields = fieldsOf(spec.calls.Get.out);
  return keys.map((key) => {
    const schema = fields[key];
    const value = (view as unknown as Record<string, unknown>)[key]; // a field of its schema
    const word = wordsOf(schema, culture)?.[String(value)];
    const kind = schema ? cellOf[describe(schema).kind] : 'text';
    const shown: ReactNode = word ?? <Cell kind={kind} value={value} />;
    return { label: labelIn(fields, key, culture), value: shown };
  });
}

function useActions<C extends DocumentCalls>(props: DocumentShownProps<C>) {
  const { spec, view, onChanged, onEdit, onReload, onGone } = props;
  const say = useText(kitText);
  const culture = useCulture();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const [dialog, show] = useDialog(view);
  const [frame, print] = useDocumentPrint();
  const printed = useFacts(spec, view, spec.print?.facts ?? []);
  const printOn = (paper: DocumentPaper) =>
    print(
      {
        shop: { name: session()?.tenantName ?? '', ...headOf(view) },
        title: spec.flow.name[culture],
        code: view.code,
        date: view.creationTime,
        facts: printed,
        signatures: (spec.print?.signatures ?? []).map((name) => name[culture]),
      },
      paper,
      spec.lines?.(view as Out<C['Get']>), // the contract's view
    );
  const actions = view.allowedActions.flatMap(({ key, blocker }): DocumentAction[] => {
    const row = spec.flow.actions[key];
    if (!row) return [];
    const label = row[culture];
    if (key === 'edit')
      return [{ key, label, icon: <EditOutlined />, primary: true, disabledReason: blocker, onClick: onEdit }];
    const isEnd = edgesOf(row).some(({ to }) => to === 'deleted');
    const asksReason = row.needs?.includes('reason') ?? false;
    const act = async (reason: string | null, { version } = view, once: CallOptions = {}) => {
      const input = { id: view.id, action: key, reason, version };
      try {
        const changed = await call(spec.calls.Act, input as unknown as Sent<C['Act']>, once); // the contract's Act
        message.success(`${label}: ${view.code}`);
        if (isEnd) onGone();
        else onChanged(changed as DocumentView); // the contract's view
      } catch (error) {
        onReload(); // what it refused may have changed meanwhile
        throw error;
      }
    };
    const ask = () =>
      show(
        (open, now) => (
          <ReasonDialog
            {...open}
            title={`${label}: ${view.code}`}
            yes={label}
            onReason={(reason, once) => act(reason, now, once)}
          />
        ),
        key,
      );
    const run = async () => {
      if (isEnd && !(await confirm({ title: `${label}: ${view.code}?`, yes: label, danger: true }))) return;
      await act(null);
    };
    return [
      {
        key,
        label,
        primary: !asksReason && !isEnd,
        danger: asksReason || isEnd,
        disabledReason: blocker,
        onClick: asksReason ? ask : run,
      },
    ];
  });
  const papers: DocumentAction[] = spec.print
    ? (['A5', 'A4'] as const).map((paper) => ({
        key: paper,
        label: say('printOn', { paper }),
        icon: <PrinterOutlined />,
        onClick: () => printOn(paper),
        ...(paper === 'A5' ? { keys: 'ctrl+p' } : {}),
      }))
    : [];
  return {
    actions: [
      ...actions.filter((action) => action.key !== 'edit'),
      ...actions.filter(({ key }) => key === 'edit'),
      ...papers,
    ],
    overlays: (
      <>
        {dialog}
        {frame}
      </>
    ),
  };
}

const headOf = ({ branch }: DocumentView) =>
  branch ? { branch: branch.name, address: branch.address, phone: branch.phone } : {};
