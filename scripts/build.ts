import { readGroup } from './arguments.mjs';

const names = {
  image: {
    does: `Builds the container image with Debian's tools alone, without a daemon or a registry of images, and says its size.
It needs root and the Debian packages mmdebstrap and buildah. With an engine: docker build -f deploy/Dockerfile .`,
    options: { save: ['FILE', 'where to write the image, as an OCI archive'] },
    run: () => import('./build/image.ts'),
  },
  sbom: {
    does: 'Writes a bill of materials in CycloneDX: the packages of npm that are installed with the product.',
    needs: ['FILE'],
    run: () => import('./build/sbom.ts'),
  },
} as const;

const name = readGroup('npm run build', names, {
  does: "Builds the console's pages into dist/. npm start does so by itself.",
});
if (name) await names[name].run();
else await (await import('./build/vite.ts')).build();
