// The button "import from Excel" of a list's toolbar; its dialog is fetched when it is first opened.
import { ImportOutlined } from '@ant-design/icons';
import { onDemand } from '../feedback/on-demand.tsx';
import type { PageTools } from '../list/actions.ts';
import { ToolButton } from '../page/tool-button.tsx';
import { useText } from '../words/culture.ts';
import type { Words } from '../words/words.ts';
import { importText } from './import.text.ts';
import type { ImportSpec } from './import-dialog.tsx';

const ImportDialog = onDemand(async () => (await import('./import-dialog.tsx')).ImportDialog);

interface ImportToolProps extends Omit<ImportSpec, 'things'> {
  things: Words;
  page: Pick<PageTools, 'show' | 'refresh'>;
}
export function ImportTool({ things, page, ...spec }: ImportToolProps) {
  const say = useText(importText);
  const open = () =>
    page.show((dialog) => <ImportDialog {...dialog} onDone={page.refresh} spec={{ ...spec, things: things() }} />);
  return <ToolButton label={say('importExcel')} icon={<ImportOutlined />} may={spec.call.may} onClick={open} />;
}
