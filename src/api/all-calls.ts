import { z } from 'zod';
import { type Call, isCall } from './call.ts';
import * as cases from './cases.ts';
import * as engines from './engines.ts';
import * as files from './files.ts';
import * as galleries from './galleries.ts';
import * as submissions from './submissions.ts';
import * as texts from './texts.ts';
import * as words from './words.ts';

const modules: readonly object[] = [cases, engines, files, galleries, submissions, texts, words];

const exported = modules.flatMap((module) => Object.entries(module) as [string, unknown][]);

/** Every call of the API by the name it is declared under, which is its operationId. */
export const allCalls: ReadonlyMap<string, Call> = new Map(
  exported.filter((one): one is [string, Call] => isCall(one[1])),
);
/** Every schema that is exported beside them, by its name. */
export const namedSchemas: ReadonlyMap<string, z.ZodType> = new Map(
  exported.filter((one): one is [string, z.ZodType] => one[1] instanceof z.ZodType),
);
