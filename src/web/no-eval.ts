import { config } from 'zod';

// Where it may, zod writes itself a faster reader and runs it; the product's policy forbids that, and a browser reports
// even the try. Imported before anything that parses.
config({ jitless: true });
