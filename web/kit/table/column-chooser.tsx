// Which columns a table shows and in what order: tick, drag or move with the keyboard; density; back to how it was.
import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Segmented } from 'antd';
import { useState } from 'react';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { changeColumn, moveColumn } from './table-setting.ts';
import type { TableSetting } from './use-table-setting.ts';
import './column-chooser.css';

export interface ColumnChooserProps {
  setting: TableSetting;
  /** The names of all columns by key; the first of the table stays in its place. */
  names: ReadonlyMap<string, string>;
}

export function ColumnChooser({ setting, names }: ColumnChooserProps) {
  const say = useText(kitText);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={say('columns')}
      content={<Chooser setting={setting} names={names} />}
    >
      <Button type="text" icon={<SettingOutlined />} aria-label={say('columns')} title={say('columns')} />
    </Popover>
  );
}

function Chooser({ setting, names }: ColumnChooserProps) {
  const say = useText(kitText);
  const { columns, setColumns } = setting;
  const [dragged, setDragged] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    if (to > 0 && to < columns.length) setColumns(moveColumn(columns, from, to));
  };
  return (
    <div className="kit-chooser">
      <Segmented
        block
        value={setting.dense ? 'dense' : 'roomy'}
        onChange={(value) => setting.setDense(value === 'dense')}
        options={[
          { value: 'dense', label: say('dense') },
          { value: 'roomy', label: say('roomy') },
        ]}
      />
      <ol>
        {columns.map((column, index) => {
          const name = names.get(column.key) ?? column.key;
          return (
            <li
              key={column.key}
              draggable={index > 0}
              className={dragged === index ? 'kit-dragged' : ''}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => dragged !== null && move(dragged, index)}
            >
              <HolderOutlined aria-hidden className={index > 0 ? '' : 'kit-fixed'} />
              <Checkbox
                checked={!column.hidden}
                disabled={index === 0}
                onChange={(event) => setColumns(changeColumn(columns, column.key, { hidden: !event.target.checked }))}
              >
                {name}
              </Checkbox>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                disabled={index < 2}
                aria-label={say('moveUp', { name })}
                onClick={() => move(index, index - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                disabled={index === 0 || index === columns.length - 1}
                aria-label={say('moveDown', { name })}
                onClick={() => move(index, index + 1)}
              />
            </li>
          );
        })}
      </ol>
      <Button block onClick={setting.reset}>
        {say('resetColumns')}
      </Button>
    </div>
  );
}
