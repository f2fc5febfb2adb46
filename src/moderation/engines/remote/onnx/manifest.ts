import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { reasonOf, saying } from '../../../../reasons/of-issue.ts';
import { because } from '../../../../reasons/reason.ts';
import { Reasoned } from '../../../../reasons/reasoned.ts';

const size = z.int().min(1).max(4096);
const three = z.array(z.number()).length(3);
const lastHarmless = 1;
const share = z.number().min(0).max(1);

/** `model.json` next to `model.onnx`: what the ONNX file does not contain. */
const manifestSchema = z.strictObject({
  name: z.string().min(1).optional(),
  version: z.string().optional(),
  input: z.strictObject({
    name: z.string().min(1),
    width: size,
    height: size,
    layout: z.enum(['NCHW', 'NHWC']).default('NCHW'),
    /** For values 0..1, in the order red, green, blue. */
    mean: three.default([0, 0, 0]),
    std: three.refine((all) => all.every((one) => one !== 0), saying('must_not_be_zero')).default([1, 1, 1]),
  }),
  /** The output to read; by default the first one. */
  output: z.string().min(1).optional(),
  /**
   * In the order of the output. `label` is the number in callbacks: 0 to 4 mean the same as in the embedded classifier
   * (0 and 1 are harmless), a model's own classes begin at 5. `review` and `block`: the scores from which they apply.
   */
  classes: z
    .array(
      z
        .strictObject({
          label: z.int().min(0).max(9999),
          name: z.string().min(1),
          review: share.optional(),
          block: share.optional(),
        })
        .refine(
          ({ label, review, block }) => label <= lastHarmless || review !== undefined || block !== undefined,
          saying('needs_score_or_label'),
        ),
    )
    .min(2),
});
export type OnnxManifest = z.infer<typeof manifestSchema>;

/** Reads the manifest of a model. Throws a reason that names the file and what is wrong in it. */
export async function readManifest(model: string): Promise<OnnxManifest> {
  const file = model.replace(/\.onnx$/i, '.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Reasoned(because('onnx_manifest_missing', { file, code: error.code ?? '' }));
  });
  const content = parse(text);
  const manifest = manifestSchema.safeParse(content);
  if (manifest.success) return manifest.data;
  const [issue] = manifest.error.issues;
  const member = issue?.path.join('.') || because('whole_answer');
  const words = issue ? reasonOf(issue, content) : '';
  throw new Reasoned(because('onnx_manifest_wrong', { file, member, words }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
