// The drawer with history and comments; what it shows is fetched when it is first opened.
import { onDemand } from '../feedback/on-demand.tsx';

export const TrailDrawer = onDemand(async () => (await import('./trail-view.tsx')).TrailDrawer);
