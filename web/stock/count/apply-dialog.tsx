// Applying a count: says what will be written, and asks what uncounted lines are.
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { type CountView, PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import { countFlow } from '../../../contract/stock/count.states.ts';
import { call } from '../../kit/call/call.ts';
import { useBusy } from '../../kit/feedback/use-busy.ts';
import type { DialogProps } from '../../kit/list/actions.ts';
import { useCulture, useText } from '../../kit/words/culture.ts';
import { countText } from './count.text.ts';

type Uncounted = 'leave' | 'zero';
export function ApplyDialog({
  open,
  onClose,
  count,
  onApplied,
  onStale,
}: DialogProps & { count: CountView; onApplied: () => void; onStale: () => void }) {
  const say = useText(countText);
  const culture = useCulture();
  const [uncounted, setUncounted] = useState<Uncounted | null>(null);
  const [busy, run] = useBusy();
  const asks = count.uncountedCount > 0;
  const apply = async () => {
    await run(async () => {
      const { id, version, stamp } = count;
      const input = { id, version, stamp, ...(uncounted ? { uncounted } : {}) };
      await call(PhysicalInventory.Exchange, input).catch((error: unknown) => {
        onStale(); // others may have counted since: what it says now is read again
        throw error;
      });
      onApplied();
      onClose();
    });
  };
  return (
    <Modal
      open={open}
      title={say('applyTitle', { code: count.code })}
      okText={countFlow.actions.apply[culture]}
      okButtonProps={{ disabled: asks && !uncounted, title: asks && !uncounted ? say('chooseUncounted') : '' }}
      confirmLoading={busy}
      onOk={() => void apply()}
      onCancel={onClose}
    >
      <p>{say('applyHint', { surplus: count.surplusQuantity ?? 0, short: count.shortQuantity ?? 0 })}</p>
      {asks && (
        <>
          <p>{say('uncountedLeft', { count: count.uncountedCount })}</p>
          <Radio.Group
            vertical
            value={uncounted}
            options={[
              { value: 'leave', label: say('leave') },
              { value: 'zero', label: say('zero') },
            ]}
            onChange={(event) => setUncounted(event.target.value as Uncounted)} // one of the two above
          />
        </>
      )}
    </Modal>
  );
}
