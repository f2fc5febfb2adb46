import { clientPages } from '../.vitepress/client-pages.ts';

export default {
  paths: () => clientPages().map(({ name, content }) => ({ params: { name }, content })),
};
