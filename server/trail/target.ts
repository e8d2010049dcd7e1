// Who may see a thing may see its history and its comments.
import { permissions } from '../../contract/permissions.ts';
import { type TrailTarget, trailTargets } from '../../contract/trail/trail.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';

export function requireTarget(ctx: Ctx, target: TrailTarget): void {
  const { may } = trailTargets[target];
  if (!ctx.user.permissions.has(may)) fail('auth.forbidden', { names: permissions[may][ctx.culture] });
}
