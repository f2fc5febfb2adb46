import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const at = (file: string) => JSON.stringify(pathToFileURL(`${import.meta.dirname}/${file}`).href);
const lines = (script: string) => {
  const program = `
    import { createLog } from ${at('log.ts')};
    import { logWholeProcess } from ${at('process-log.ts')};
    logWholeProcess(createLog('info', 'test'));
    ${script}`;
  const { stderr, stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  return {
    status,
    logged: stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  };
};

it('RH5: output of libraries becomes log lines', () => {
  const { logged } = lines(`
    console.error(new Error('the pool broke at postgres://ada:secret@db/x'));
    console.warn('a library', 'warns', { password: 'secret' });
    console.log('for information');`);
  expect(logged).toMatchObject([
    { level: 'error', program: 'test', err: { message: 'the pool broke at postgres://…@db/x' } },
    { level: 'warn', output: 'a library warns' },
    { level: 'info', output: 'for information' },
  ]);
});

it('RH5: warnings of Node do so too', () => {
  const { logged } = lines("process.emitWarning('too many listeners'); setTimeout(() => {}, 50)");
  expect(logged).toMatchObject([
    { level: 'warn', msg: 'Node warns', err: { message: 'too many listeners' } },
  ]);
});

it.each([
  "throw new Error('broken')",
  "setTimeout(() => { throw new Error('broken') })",
  "Promise.reject(new Error('broken')); setTimeout(() => {}, 10_000)",
])('RH5: and the error that ends the process: %s', (script) => {
  const { logged, status } = lines(script);
  expect(status).toBe(1);
  expect(logged).toMatchObject([{ level: 'fatal', err: { message: 'broken' } }]);
});
