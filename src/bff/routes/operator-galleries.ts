import { createRoute, z } from '@hono/zod-openapi';
import {
  entryParamSchema,
  evidencePictureBodySchema,
  kindParamSchema,
  pictureParamSchema,
} from '../../api/operator.ts';
import {
  entryAnswerSchema,
  entryChangeSchema,
  entryFieldsSchema,
  galleryPageSchema,
  galleryQuerySchema,
  importAnswerSchema,
  pictureAnswerSchema,
} from '../../protocol/operator/galleries.ts';
import { Failure } from '../../review/failure.ts';
import { exportGallery, importGallery } from '../../review/operator/gallery-archive.ts';
import {
  addGalleryEntry,
  changeGalleryEntry,
  getGalleryEntry,
  listGallery,
  removeGalleryEntry,
} from '../../review/operator/gallery-entries.ts';
import {
  addEvidencePicture,
  addGalleryPicture,
  openGalleryPicture,
  removeGalleryPicture,
} from '../../review/operator/gallery-pictures.ts';
import { answers, jsonBody } from '../answers.ts';
import { supervisors } from '../gates/roles.ts';
import { newApp } from '../new-app.ts';
import { fileCaching } from '../serve-file.ts';

const binary = z.string().openapi({ format: 'binary' });
const gone = { 204: { description: 'It is gone' } };

const gallery = '/api/galleries/{kind}';
const entry = `${gallery}/{id}` as const;
const picture = `${entry}/pictures/{picture}` as const;

const list = createRoute({
  method: 'get',
  path: gallery,
  request: { params: kindParamSchema, query: galleryQuerySchema },
  responses: answers(galleryPageSchema, 'A page of a gallery, the newest entry first'),
});
const add = createRoute({
  method: 'post',
  path: gallery,
  request: { params: kindParamSchema, body: jsonBody(entryFieldsSchema) },
  responses: answers(entryAnswerSchema, 'The new entry', 201),
});
const bring = createRoute({
  method: 'post',
  path: `${gallery}/archive`,
  description:
    'A zip as the body, streamed: gallery.json and the pictures it names; at most 256 MB and 500 pictures.',
  request: { params: kindParamSchema },
  responses: answers(importAnswerSchema, 'What it brought'),
});
const get = createRoute({
  method: 'get',
  path: entry,
  request: { params: entryParamSchema },
  responses: answers(entryAnswerSchema, 'The entry'),
});
const change = createRoute({
  method: 'patch',
  path: entry,
  request: { params: entryParamSchema, body: jsonBody(entryChangeSchema) },
  responses: answers(entryAnswerSchema, 'The entry as it is now'),
});
const remove = createRoute({
  method: 'delete',
  path: entry,
  request: { params: entryParamSchema },
  responses: gone,
});
const addPicture = createRoute({
  method: 'post',
  path: `${entry}/pictures`,
  description:
    'A picture as the body (at most 16 MB; `box`: x0,y0,x1,y1 in 0..1 takes a part), or JSON that names a stored frame and a box on it.',
  request: {
    params: entryParamSchema,
    query: z.object({ box: z.string().max(200).optional() }),
    body: {
      content: {
        'application/json': { schema: evidencePictureBodySchema },
        'image/*': { schema: binary },
        'application/octet-stream': { schema: binary },
      },
    },
  },
  responses: answers(
    pictureAnswerSchema,
    'The entry with the picture; `added` is false where it had it already',
    201,
  ),
});
const removePicture = createRoute({
  method: 'delete',
  path: picture,
  request: { params: pictureParamSchema },
  responses: gone,
});
/** What answers in bytes is only described here; hono serves it below. */
const bytesOf = (path: string, params: z.ZodObject, type: string, description: string) =>
  ({
    method: 'get',
    path,
    request: { params },
    responses: { 200: { description, content: { [type]: { schema: binary } } } },
  }) as const;

/** The moderation service's galleries, for supervisors and administrators; every change is audited. */
export function operatorGalleriesRoutes() {
  const app = newApp();
  app.use('/api/galleries/*', supervisors);
  app.openapi(list, async (c) => {
    const input = { ...c.req.valid('param'), query: c.req.valid('query') };
    return c.json(await listGallery(c.var.ctx, input), 200);
  });
  app.openapi(add, async (c) => {
    const input = { ...c.req.valid('param'), fields: c.req.valid('json') };
    return c.json({ entry: await addGalleryEntry(c.var.ctx, input) }, 201);
  });
  app.openapi(bring, async (c) => {
    const input = { ...c.req.valid('param'), body: c.req.raw.body };
    return c.json(await importGallery(c.var.ctx, input), 200);
  });
  app.get('/api/galleries/:kind/archive', async (c) => {
    const { kind } = named(kindParamSchema, c.req.param());
    return inert(await exportGallery(c.var.ctx, { kind }), {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${kind}.zip"`,
    });
  });
  app.openapi(get, async (c) =>
    c.json({ entry: await getGalleryEntry(c.var.ctx, c.req.valid('param')) }, 200),
  );
  app.openapi(change, async (c) => {
    const input = { ...c.req.valid('param'), change: c.req.valid('json') };
    return c.json({ entry: await changeGalleryEntry(c.var.ctx, input) }, 200);
  });
  app.openapi(remove, async (c) => {
    await removeGalleryEntry(c.var.ctx, c.req.valid('param'));
    return c.body(null, 204);
  });
  app.openapi(addPicture, async (c) => {
    const place = c.req.valid('param');
    if (c.req.header('content-type')?.startsWith('application/json')) {
      const frame = { ...place, ...evidencePictureBodySchema.parse(c.req.valid('json')) };
      return c.json(await addEvidencePicture(c.var.ctx, frame), 201);
    }
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const box = c.req.valid('query').box ?? null;
    return c.json(await addGalleryPicture(c.var.ctx, { ...place, bytes, box }), 201);
  });
  app.openapi(removePicture, async (c) => {
    await removeGalleryPicture(c.var.ctx, c.req.valid('param'));
    return c.body(null, 204);
  });
  app.get('/api/galleries/:kind/:id/pictures/:picture', async (c) => {
    const found = await openGalleryPicture(c.var.ctx, named(pictureParamSchema, c.req.param()));
    return inert(found.body, {
      'content-type': found.contentType,
      'cache-control': fileCaching,
    });
  });
  const described = app.openAPIRegistry;
  described.registerPath(
    bytesOf(`${gallery}/archive`, kindParamSchema, 'application/zip', 'The gallery as a zip'),
  );
  described.registerPath(bytesOf(picture, pictureParamSchema, 'image/jpeg', 'The picture, JPEG or PNG'));
  return app;
}

function named<Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new Failure('not_found', 'There is no such gallery.');
  return parsed.data;
}

/** Bytes that run nothing, even opened by themselves. */
function inert(body: ReadableStream<Uint8Array> | null, headers: Record<string, string>): Response {
  return new Response(body, {
    headers: {
      ...headers,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}
