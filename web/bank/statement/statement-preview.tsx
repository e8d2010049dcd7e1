// A statement before it is saved: which column is what, chosen over its head; what each row would become; bad cells with their sentences.
import { Alert, Button, InputNumber, Switch, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import {
  type StatementAnswer,
  type StatementField,
  type StatementLine,
  statementFields,
} from '../../../contract/bank/bank.calls.ts';
import { Reasons } from '../../kit/excel/import-preview.tsx';
import { Select } from '../../kit/pick/select.tsx';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { Signed } from '../signed.tsx';
import { fieldAt, type Reading, withColumn } from './statement.model.ts';
import { statementText } from './statement.text.ts';

const counts = ['total', 'created', 'known', 'twins', 'bad'] as const;
const colours = { created: 'green', known: 'default', twin: 'volcano' } as const;
const MAX_ROW = 100;

interface PreviewProps {
  answer: StatementAnswer;
  isBusy: boolean;
  /** Its columns were not guessed from the heads. */
  isRemembered: boolean;
  onRead: (reading: Reading) => void;
  onForget: () => void;
}
export function StatementPreview({ answer, isBusy, isRemembered, onRead, onForget }: PreviewProps) {
  const say = useText(statementText);
  const [onlyBad, setOnlyBad] = useState(false);
  const lines = onlyBad ? answer.lines.filter((line) => line.errors.length > 0) : answer.lines;
  const nothing = answer.bad === 0 && answer.created + answer.twins === 0;
  const columns = useColumns(answer, (next) => onRead({ headRow: answer.headRow, columns: next }));
  return (
    <>
      <dl className="kit-import-counts">
        {counts.map((key) => (
          <div key={key} className={key === 'bad' && answer.bad > 0 ? 'kit-import-bad' : ''}>
            <dt>{say(key)}</dt>
            <dd>{answer[key]}</dd>
          </div>
        ))}
      </dl>
      {answer.bad > 0 ? (
        <Alert type="error" showIcon title={say('fixFirst', { count: answer.bad })} />
      ) : (
        <Alert type={nothing ? 'info' : 'success'} showIcon title={say(nothing ? 'nothingNew' : 'ready')} />
      )}
      {answer.twins > 0 && <Alert type="warning" showIcon title={say('twinHint', { count: answer.twins })} />}
      <div className="kit-import-tools">
        <span className="statement-head">
          <label htmlFor="statement-head">{say('headRow')}</label>
          <InputNumber
            id="statement-head"
            key={answer.headRow}
            min={1}
            max={MAX_ROW}
            precision={0}
            defaultValue={answer.headRow}
            disabled={isBusy}
            onStep={(row) => onRead({ headRow: Number(row), columns: null })}
            onPressEnter={(event) => onRead({ headRow: Number(event.currentTarget.value) || null, columns: null })}
          />
          {isRemembered && (
            <Button type="link" size="small" disabled={isBusy} onClick={onForget}>
              {say('forget')}
            </Button>
          )}
        </span>
        <span className="kit-quiet">
          {answer.lines.length < answer.total && say('part', { shown: answer.lines.length, total: answer.total })}
        </span>
        {answer.bad > 0 && (
          <span>
            <Switch size="small" checked={onlyBad} onChange={setOnlyBad} aria-label={say('onlyBad')} /> {say('onlyBad')}
          </span>
        )}
      </div>
      <Table<StatementLine>
        size="small"
        className="statement-lines"
        rowKey="line"
        loading={isBusy}
        dataSource={lines}
        columns={columns}
        pagination={lines.length > 20 ? { pageSize: 20, showSizeChanger: false, size: 'small' } : false}
        scroll={{ x: 'max-content', y: 340 }}
      />
    </>
  );
}

function useColumns(
  answer: StatementAnswer,
  onColumns: (columns: NonNullable<Reading['columns']>) => void,
): TableColumnsType<StatementLine> {
  const say = useText(statementText);
  const culture = useCulture();
  const options = [
    { value: '', label: say('notUsed') },
    ...Object.entries(statementFields).map(([value, words]) => ({ value, label: words[culture] })),
  ];
  const at = (line: StatementLine, column: number | null) => line.errors.filter((error) => error.column === column);
  return [
    { key: 'line', title: say('line'), dataIndex: 'line', width: 64, fixed: 'start', align: 'right' },
    {
      key: 'outcome',
      title: say('outcome'),
      width: 150,
      render: (_, line) =>
        line.outcome ? (
          <span className={`kit-tag kit-tag-${colours[line.outcome]}`}>{say(line.outcome)}</span>
        ) : (
          <>
            <span className="kit-tag kit-tag-red">{say('bad')}</span>
            <Reasons errors={at(line, null)} />
          </>
        ),
    },
    {
      key: 'money',
      title: say('money'),
      width: 140,
      align: 'right',
      render: (_, { direction, amount }) => direction && amount !== null && <Signed of={{ direction, amount }} />,
    },
    ...answer.heads.map((head, column) => ({
      key: `c${column}`,
      width: fieldAt(answer.columns, column) === 'content' ? 340 : 160,
      title: (
        <span className="statement-column">
          <Select<string>
            size="small"
            value={fieldAt(answer.columns, column) ?? ''}
            options={options}
            aria-label={say('columnIs', { name: head || String(column + 1) })}
            popupMatchSelectWidth={false}
            onChange={(field) =>
              onColumns(withColumn(answer.columns, column, (field || null) as StatementField | null))
            } // a value of the options
          />
          <span>{head}</span>
        </span>
      ),
      onCell: (line: StatementLine) => ({ className: at(line, column).length ? 'kit-import-wrong' : '' }),
      render: (_: unknown, line: StatementLine) => (
        <>
          {line.cells[column]}
          <Reasons errors={at(line, column)} />
        </>
      ),
    })),
  ];
}
