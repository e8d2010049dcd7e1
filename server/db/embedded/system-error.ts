// The code (ENOENT, EACCES …) of an error that came from the operating system.
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
