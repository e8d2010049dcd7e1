// Which steps of a transfer can come next, so that random walks mostly try those.

export const isTurn = (step: string, state: string | null, open: number): boolean => {
  const turns: Record<string, readonly string[]> = {
    accept: ['new'],
    ship: ['wait_shipping'],
    edit: ['new', 'wait_shipping'],
    cancel: ['new', 'wait_shipping'],
    delete: ['new', 'wait_shipping', 'cancel'],
    receive: ['shipping', 'inbound_complete'],
    resolve: ['inbound_complete'],
    unreceive: ['inbound_complete'],
    agreeLost: ['inbound_complete'],
    refuseLost: ['inbound_complete'],
    dropLost: ['inbound_complete'],
  };
  const isNow = (turns[step] ?? ['shipping']).includes(state ?? '');
  return isNow && (open > 0 || !['receive', 'resolve', 'agreeLost', 'refuseLost', 'dropLost'].includes(step));
};
