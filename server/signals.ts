// Ctrl-C and SIGTERM end a process once, after what it has to finish.
export function stopOnSignal(stop: () => Promise<void> | undefined): void {
  let isStopping = false;
  const once = async () => {
    if (isStopping) return;
    isStopping = true;
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  process.on('SIGINT', once);
  process.on('SIGTERM', once);
}
