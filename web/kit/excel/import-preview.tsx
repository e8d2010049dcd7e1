// What an import would do: counts over the whole sheet, and its rows with the bad cells marked and explained.
import { Alert, Switch, Table, type TableColumnsType, Tag } from 'antd';
import { useState } from 'react';
import type { ImportAnswer, ImportLine } from '../../../contract/lookup/import.ts';
import { useText } from '../words/culture.ts';
import { importText } from './import.text.ts';

const counts = ['total', 'created', 'changed', 'unchanged', 'bad'] as const;
const colours = { created: 'green', changed: 'blue', unchanged: 'default' } as const;

export function ImportPreview({ answer }: { answer: ImportAnswer }) {
  const say = useText(importText);
  const [onlyBad, setOnlyBad] = useState(answer.bad > 0);
  const lines = onlyBad ? answer.lines.filter((line) => line.errors.length > 0) : answer.lines;
  const nothing = answer.bad === 0 && answer.created + answer.changed === 0;
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
      {answer.bad > 0 && <Alert type="error" showIcon title={say('fixFirst', { count: answer.bad })} />}
      {answer.bad === 0 && (
        <Alert type={nothing ? 'info' : 'success'} showIcon title={say(nothing ? 'nothingNew' : 'ready')} />
      )}
      {answer.ignored.length > 0 && (
        <Alert type="warning" showIcon title={say('ignored', { names: answer.ignored.join(', ') })} />
      )}
      {answer.examples > 0 && <Alert type="info" showIcon title={say('examples')} />}
      <div className="kit-import-tools">
        <span className="kit-quiet">
          {answer.lines.length < answer.total && say('part', { shown: answer.lines.length, total: answer.total })}
        </span>
        {answer.bad > 0 && (
          <span>
            <Switch size="small" checked={onlyBad} onChange={setOnlyBad} aria-label={say('onlyBad')} /> {say('onlyBad')}
          </span>
        )}
      </div>
      <Table<ImportLine>
        size="small"
        rowKey="line"
        dataSource={lines}
        columns={useColumns(answer)}
        pagination={lines.length > 20 ? { pageSize: 20, showSizeChanger: false, size: 'small' } : false}
        scroll={{ x: 'max-content', y: 360 }}
      />
    </>
  );
}

function useColumns(answer: ImportAnswer): TableColumnsType<ImportLine> {
  const say = useText(importText);
  const whole = (line: ImportLine) => line.errors.filter((error) => error.column === null);
  const at = (line: ImportLine, column: number) => line.errors.filter((error) => error.column === column);
  return [
    { key: 'line', title: say('line'), dataIndex: 'line', width: 64, fixed: 'start', align: 'right' },
    {
      key: 'outcome',
      title: say('outcome'),
      width: 130,
      render: (_, line) =>
        line.outcome ? (
          <Tag color={colours[line.outcome]}>{say(line.outcome)}</Tag>
        ) : (
          <>
            <Tag color="red">{say('bad')}</Tag>
            <Reasons errors={whole(line)} />
          </>
        ),
    },
    ...answer.heads.map((head, column) => ({
      key: `c${column}`,
      title: head,
      width: 160,
      onCell: (line: ImportLine) => ({ className: at(line, column).length ? 'kit-import-wrong' : '' }),
      render: (_: unknown, line: ImportLine) => (
        <>
          {line.cells[column]}
          <Reasons errors={at(line, column)} />
        </>
      ),
    })),
  ];
}

export const Reasons = ({ errors }: { errors: ImportLine['errors'] }) =>
  errors.map(({ message }) => (
    <span key={message} className="kit-import-reason">
      {message}
    </span>
  ));
