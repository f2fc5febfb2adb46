import sharp from 'sharp';
import { serve } from '../isolated/serve.ts';
import { loadClassifier } from './classifier.ts';
import { side } from './classifier-model.ts';

// Runs in a child process (engine.ts): a picture in, the rate of each class out.
serve(async () => {
  const classify = await loadClassifier();
  return async (jpeg: Uint8Array) => {
    const pixels = await sharp(jpeg, { failOn: 'error', limitInputPixels: 50_000_000 })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .resize(side, side, { fit: 'fill' })
      .raw()
      .toBuffer();
    return classify(new Uint8Array(pixels));
  };
});
