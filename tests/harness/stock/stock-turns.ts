// Which steps of a transfer can come next, so that random walks mostly try those.

export const isTurn = (step: string, state: string | null, open: number): boolean => {
  const turns: Record<string, readonly string[]> = {
    accept: ['new'],
    ship: ['wait_shipping'],
    edit: ['new', 'wait_shipping'],
    cancel: ['new', 'wait_shipping'],
    delete: ['new', 'wait_shipping', 'cancel'],
    receive: ['shipping', 'inbound_complete'],
    resolve: ['shipping', 'inbound_complete'],
    unreceive: ['inbound_complete'],
    agreeLost: ['shipping', 'inbound_complete'],
    refuseLost: ['shipping', 'inbound_complete'],
    dropLost: ['shipping', 'inbound_complete'],
    undoLost: ['shipping', 'inbound_complete', 'refure'],
  };
  const isNow = (turns[step] ?? ['shipping']).includes(state ?? '');
  return isNow && (open > 0 || !['receive', 'resolve', 'agreeLost', 'refuseLost', 'dropLost'].includes(step));
};
