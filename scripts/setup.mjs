// Runs on any installed Node (20 or later), before anything is installed: plain JavaScript, no dependency.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '..');
const windows = process.platform === 'win32';
/** The Node that npm installs with the project. */
export const projectNode = path.join(root, 'node_modules', '.bin', windows ? 'node.cmd' : 'node');

const say = (line) => process.stdout.write(`${line}\n`);

/** Installs the packages of package-lock.json, unless they are installed already. */
export function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = path.join(root, 'node_modules', '.installed-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  say('Installing packages (about half a minute) …');
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  });
  if (done.status !== 0) fail('npm ci failed; its message stands above.');
  writeFileSync(stamp, lock);
}

/** By program: its Debian packages, and what does not work without it. */
const tools = {
  ffmpeg: { packages: ['ffmpeg'], without: 'videos cannot be moderated' },
  tesseract: {
    packages: ['tesseract-ocr', 'tesseract-ocr-eng', 'tesseract-ocr-chi-sim'],
    without: 'text in pictures is not read',
  },
  pocketsphinx_continuous: {
    packages: ['pocketsphinx', 'pocketsphinx-en-us'],
    without: 'speech is not recognised',
  },
};
const testTools = {
  chromium: { packages: ['chromium', 'fonts-noto-cjk'], without: 'browser tests cannot run' },
  'firefox-esr': { packages: ['firefox-esr'], without: 'the journey in Firefox cannot run' },
  curl: { packages: ['curl'], without: 'the examples in curl are not tested' },
  python3: { packages: ['python3'], without: 'the Python client and the examples in Python are not tested' },
  flit: { packages: ['flit'], without: 'the Python client is not packed' },
  mypy: { packages: ['mypy'], without: 'the types of the Python client are not checked' },
  git: { packages: ['git'], without: 'the repository cannot be checked' },
  pgbouncer: { packages: ['pgbouncer'], without: 'a connection pooler is not tested' },
  'swift-proxy-server': {
    packages: ['swift-proxy', 'swift-object', 'swift-container', 'swift-account'],
    without: 'evidence in a bucket is not tested',
  },
};

/** Installs missing system tools on Debian or Ubuntu as root; elsewhere prints the command to run and goes on. */
export function installTools({ forTests = false } = {}) {
  const wanted = Object.entries(forTests ? { ...tools, ...testTools } : tools);
  const missing = wanted.filter(([program]) => !hasTool(program));
  if (missing.length === 0) return;
  const packages = missing.flatMap(([, tool]) => tool.packages);
  const apt = ['apt-get', 'install', '-y', '--no-install-recommends', ...packages];
  if (process.getuid?.() === 0 && has('apt-get')) {
    say(`Installing ${packages.join(' ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    spawnSync(apt[0], [...apt.slice(1), '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  }
  const still = missing.filter(([program]) => !hasTool(program));
  for (const [program, { without }] of still) say(`${program} is missing: ${without}.`);
  if (still.length > 0)
    say(
      `Install what is missing with: ${windows || process.platform === 'darwin' ? `your package manager (${packages.join(' ')})` : `sudo ${apt.join(' ')}`}`,
    );
}

function hasTool(program) {
  // The program needs its English model, which is in another package.
  const model = 'pocketsphinx/model/en-us/en-us.lm.bin';
  const shares = ['/usr/share', '/usr/local/share'];
  if (program === 'pocketsphinx_continuous')
    return has(program) && shares.some((share) => existsSync(path.join(share, model)));
  if (program !== 'tesseract') return has(program);
  const { stdout = '' } = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' });
  return ['eng', 'chi_sim'].every((language) => (stdout ?? '').split('\n').includes(language));
}

function has(program) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.some((folder) => existsSync(path.join(folder, program)));
}

/** Builds the pages if their sources have changed since the last build. Rejects when they cannot be built. */
export async function buildPages() {
  const stamp = path.join(root, 'dist', '.sources');
  const sources = fingerprint(['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  say('Building the pages …');
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // Room for what a short build allocates: it collects garbage less often.
  const built = spawn(projectNode, ['--max-semi-space-size=64', vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  });
  const end = () => built.kill();
  process.once('exit', end);
  const [code] = await once(built, 'exit');
  process.off('exit', end);
  if (code !== 0) throw new Error('The pages could not be built; the message stands above.');
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

/** A hash of names, sizes and times of all files below: it changes when a build would. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  const visit = (file) => {
    const stats = statSync(file);
    if (!stats.isDirectory()) hash.update(`${file} ${stats.size} ${stats.mtimeMs}\n`);
    else for (const name of readdirSync(file).sort()) visit(path.join(file, name));
  };
  for (const name of paths) visit(path.join(root, name));
  return hash.digest('hex');
}

export function fail(why) {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
