import { readCommand } from './arguments.mjs';
import { build } from './build/vite.ts';

readCommand('npm run build', { does: "Builds the console's pages into dist/. npm start does so by itself." });
await build();
