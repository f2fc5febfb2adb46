import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const clients = path.join(import.meta.dirname, '../../clients');

/** The page of each client, which stands beside its code. */
export default {
  paths: () =>
    globSync('*/README.md', { cwd: clients }).map((file) => ({
      params: { name: path.dirname(file) },
      // The licence is a file of the package.
      content: readFileSync(path.join(clients, file), 'utf8').replace(
        '[Apache License 2.0](LICENSE)',
        'Apache License 2.0',
      ),
    })),
};
