#!/usr/bin/env node
import { run } from './command/run.ts';

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
  showsProgress: process.stderr.isTTY === true,
  signal: stop.signal,
});
