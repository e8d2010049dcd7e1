// A reporter beside the usual one: what failed, test by test, into the file that FAILURES names; scripts/test.mjs says it last.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

interface Failed {
  /** 'file › group › test' */
  name: string;
  /** The first lines of its error, and where it was thrown. */
  why: string[];
}
export interface Report {
  failed: Failed[];
  /** Failed at first and passed when tried again. */
  again: Failed[];
}
const LINES = 4;

const ESCAPE = String.fromCharCode(27);
const plain = (text: string) => text.replaceAll(new RegExp(`${ESCAPE}\\[[0-9;]*m`, 'g'), '');
function reasons(errors: readonly SerializedError[] | undefined): string[] {
  const [first] = errors ?? [];
  if (!first) return [];
  const said = plain(`${first.name ?? 'Error'}: ${first.message}`).split('\n');
  const thrown = first.stacks?.find((frame) => !frame.file.includes('node_modules'));
  const place = thrown ? [`at ${relative(process.cwd(), thrown.file)}:${thrown.line}:${thrown.column}`] : [];
  return [...said.filter((line) => line.trim() !== '').slice(0, LINES), ...place];
}

export default class Failures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env.FAILURES;
    if (!file) return;
    const report: Report = { failed: [], again: [] };
    for (const module of modules) {
      const path = relative(process.cwd(), module.moduleId);
      const told = (name: string, errors: readonly SerializedError[] | undefined, seen: string[] = []): Failed => ({
        name: [path, name].filter(Boolean).join(' › '),
        why: [...reasons(errors), ...seen],
      });
      const nameOf = (one: { fullName: string }) => one.fullName.replaceAll(' > ', ' › ');
      if (module.errors().length > 0) report.failed.push(told('', module.errors()));
      for (const suite of module.children.allSuites())
        if (suite.errors().length > 0) report.failed.push(told(nameOf(suite), suite.errors()));
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        const isAgain = state !== 'failed' && test.diagnostic()?.flaky;
        if (state !== 'failed' && !isAgain) continue;
        report[isAgain ? 'again' : 'failed'].push(told(nameOf(test), errors, test.meta().seen));
      }
    }
    if (unhandled.length > 0) report.failed.push({ name: 'outside of a test', why: reasons(unhandled) });
    writeFileSync(file, JSON.stringify(report));
  }
}
