// `npm start`: sets the machine up as far as needed, then runs everything.
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { input, readCommand } from './arguments.mjs';
import { buildPages, fail, installPackages, installTools, projectNode, root } from './setup.mjs';

const parent = process.ppid;
readCommand('npm start', {
  does: 'Sets the machine up as far as needed, runs everything, and prints one address and how to sign in.',
  options: { role: ['ROLE', 'a part alone: bff (console and API) or worker (moderation); usually all'] },
  flags: { version: 'prints the version and starts nothing' },
});
if (input.values.version) {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  process.stdout.write(`${version}\n`);
  process.exit();
}
process.env.SECOND_LOOK_BEGAN = String(performance.timeOrigin);
process.chdir(root);
installPackages();
installTools();
// A moderation worker serves no pages. They are built while the rest starts.
const pages = input.values.role === 'worker' ? undefined : buildPages();
pages?.catch(() => {});

// Cache compiled modules for the next start, also for the programs that this one starts.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules', '.cache', 'node');
module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);

const program = path.join(root, 'src', 'bff', 'node');
if (Number(process.versions.node.split('.')[0]) >= 24) {
  whenOrphaned(() => process.emit('disconnect') || process.exit(1));
  const { run } = await import(pathToFileURL(path.join(program, 'run.ts')).href);
  await run({ pages });
} else {
  // The first start, under an older Node: run in the Node that was just installed. It ends with this process.
  await pages?.catch((error) => fail(error.message));
  const child = fork(path.join(program, 'main.ts'), process.argv.slice(2), {
    execPath: projectNode,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
  whenOrphaned(() => child.disconnect());
}

/**
 * npm signals only the shell between npm and this process. The shell then ends without us, so watch for a new parent.
 */
function whenOrphaned(stop) {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 200);
  watch.unref();
}
