import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const clients = path.join(import.meta.dirname, '../../clients');

/** The pages of the clients, which stand beside their code. Their licence is a file of the package. */
export const clientPages = () =>
  globSync('*/README.md', { cwd: clients }).map((file) => ({
    name: path.dirname(file),
    content: readFileSync(path.join(clients, file), 'utf8').replace(
      '[Apache License 2.0](LICENSE)',
      'Apache License 2.0',
    ),
  }));
