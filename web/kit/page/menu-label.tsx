// An entry of a menu of actions: its name, and what is in its way when it cannot be done now.
import './menu-label.css';

/** The class of such a menu. */
export const ACTION_MENU = 'kit-action-menu';

export function MenuLabel({ label, blocker }: { label: string; blocker: string | null }) {
  if (blocker === null) return label;
  return (
    <span className="kit-menu-label">
      {label}
      <small>{blocker}</small>
    </span>
  );
}
