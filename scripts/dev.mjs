import { spawn } from 'node:child_process';
import path from 'node:path';
import { readCommand } from './arguments.mjs';
import { installPackages, installTools, projectNode, root } from './setup.mjs';

readCommand('npm run dev', {
  does: 'Runs the real servers, started again when their sources change, and pages that follow as you edit.',
});
process.chdir(root);
installPackages();
installTools();

const port = process.env.PORT || '8080';
const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const env = { ...process.env, PORT: port, BFF_URL: `http://127.0.0.1:${port}`, SECOND_LOOK_DEV: '1' };
const children = [
  spawn(projectNode, ['--watch-path=src', '--watch-preserve-output', 'src/bff/node/main.ts'], {
    stdio: 'inherit',
    env,
  }),
  spawn(projectNode, [vite], { stdio: 'inherit', env }),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
