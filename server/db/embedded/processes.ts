// What the operating system knows about another process: is it alive, since when, with which command line.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface RunningProcess {
  /** Tells two lives of the same pid apart, also across a reboot. Opaque: only compared. */
  startedAt: string;
  commandLine: string;
}

/** The process as it runs now; nothing when it is gone or a zombie, which holds no memory and no files any more. */
export function findProcess(pid: number): RunningProcess | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

export function isRunning(pid: number): boolean {
  return findProcess(pid) !== undefined;
}

function fromProc(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name stands in parentheses and may itself hold blanks: count the fields after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
    return { startedAt: `${bootId()}/${fields[19]}`, commandLine };
  } catch {
    return undefined;
  }
}

// The start time counts from boot, so without the boot's own id two boots could show the same number.
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

function fromPs(pid: number): RunningProcess | undefined {
  try {
    const line = execFileSync('ps', ['-ww', '-o', 'state=,lstart=,args=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const parts = /^\s*(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/m.exec(line);
    if (!parts?.[1] || parts[1].startsWith('Z')) return undefined;
    return { startedAt: parts[2] ?? '', commandLine: (parts[3] ?? '').trim() };
  } catch {
    return undefined;
  }
}
