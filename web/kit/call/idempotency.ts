// A key that makes a repeated save harmless. randomUUID needs https, shops also run on plain http inside their network.
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
