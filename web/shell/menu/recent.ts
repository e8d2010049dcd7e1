// The pages a user opened last on this device; the home page offers them again.
const KEPT = 6;
const keyOf = (userId: number) => `admin.recent.${userId}`;

export function recentPaths(userId: number): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(saved) ? saved.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}
export function recordRecent(userId: number, path: string): void {
  const others = recentPaths(userId).filter((one) => one !== path);
  localStorage.setItem(keyOf(userId), JSON.stringify([path, ...others].slice(0, KEPT + 1)));
}
