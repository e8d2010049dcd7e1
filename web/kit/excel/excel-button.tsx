// The whole filtered list as a spreadsheet with the columns being shown: percent while it runs, can be cancelled.
import { CloseOutlined, FileExcelOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { AnyCall, In } from '../../../contract/kit.ts';
import { today } from '../../../contract/time.ts';
import { downloadExcel } from '../call/call.ts';
import { ToolButton } from '../page/tool-button.tsx';
import { useText } from '../words/culture.ts';
import { kitText } from '../words/kit.text.ts';
import { saveFile } from './save-file.ts';

export interface ExcelButtonProps<C extends AnyCall> {
  call: C;
  input: In<C>;
  columns: readonly string[];
  title: string;
}

export function ExcelButton<C extends AnyCall>({ call, input, columns, title }: ExcelButtonProps<C>) {
  const say = useText(kitText);
  const { message } = App.useApp();
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const control = new AbortController();
    running.current = control;
    setShare(0);
    try {
      const { skipCount: _skip, maxResultCount: _max, ...filter } = input as Record<string, unknown>; // a list input
      const file = await downloadExcel(call, filter as Partial<In<C>>, {
        columns,
        signal: control.signal,
        onProgress: setShare,
      }); // the same input, unpaged
      saveFile(file, `${title} ${today()}.xlsx`);
      message.success(say('excelDone'));
    } catch {
      if (control.signal.aborted) message.info(say('excelCancelled'));
    } finally {
      setShare(null);
    }
  };

  if (share !== null) {
    return (
      <Button
        className="kit-excel-running"
        icon={<CloseOutlined />}
        aria-label={say('excelCancel')}
        title={say('excelCancel')}
        onClick={() => running.current?.abort()}
      >
        {Math.round(share * 100)}%
      </Button>
    );
  }
  return (
    <ToolButton
      label={say('excel')}
      icon={<FileExcelOutlined />}
      may={call.excelMay ?? call.may}
      onClick={() => void start()}
    />
  );
}
