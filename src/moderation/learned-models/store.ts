import type { Selectable } from 'kysely';
import {
  type ModelVersion,
  modelEvaluationSchema,
  type TextModelName,
  type TextModelState,
} from '../../protocol/operator/text-models.ts';
import { because } from '../../reasons/reason.ts';
import { OperatorError } from '../requests/operator-error.ts';
import type { Database, Tx } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import {
  type ModelFile,
  modelFileSchema,
  purposes,
  readModel,
  type TextModel,
} from '../text/models/model.ts';
import { type Choice, choose, initialChoice, type Step, shipped } from './choice.ts';
import type { Learned } from './learning/learn.ts';
import { fileOf } from './learning/stored.ts';
import type { Watched } from './shadow.ts';

type VersionRow = Selectable<Tables['text_model_versions']>;

/** Changes a model's choice of versions; versions that it no longer names are deleted. */
export async function change(
  db: Database,
  name: TextModelName,
  step: Step,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('text_models')
      .values({ name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await tx
      .selectFrom('text_models')
      .select(['used', 'before', 'next'])
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const chosen = choose(row, step);
    if (chosen === null) throw new OperatorError('not_found', because('model_version_changed'));
    await also(tx);
    // A comparison with another version, or of another version, starts again.
    const again = { watching_since: chosen.next === null ? null : new Date() };
    const zero = { texts: '0', by_both: '0', only_used: '0', only_next: '0' };
    await tx
      .updateTable('text_models')
      .set({ ...chosen, ...again, ...zero })
      .where('name', '=', name)
      .execute();
    await tx
      .deleteFrom('text_model_versions')
      .where('name', '=', name)
      .where('version', 'not in', [chosen.used, chosen.before ?? '', chosen.next ?? ''])
      .execute();
  });
}

/** Stores a version that was learned, as the one that watches. */
export async function watch(
  db: Database,
  learned: Learned & { kind: VersionRow['kind']; basedOn: string; data: ModelFile['data'] },
): Promise<void> {
  const { model, evaluation, kind, basedOn, data } = learned;
  const { name, version } = model;
  const row = {
    kind,
    based_on: basedOn,
    learned_at: new Date(),
    file: JSON.stringify(modelFileSchema.parse(fileOf(model, data))),
    evaluation: JSON.stringify(evaluation),
  };
  await change(db, name, { what: 'watch', version }, async (tx) => {
    await tx
      .insertInto('text_model_versions')
      .values({ name, version, ...row })
      .onConflict((conflict) => conflict.columns(['name', 'version']).doUpdateSet(row))
      .execute();
  });
}

export async function choices(db: Database): Promise<Map<TextModelName, Choice>> {
  const rows = await db.selectFrom('text_models').select(['name', 'used', 'before', 'next']).execute();
  return new Map(rows.map(({ name, ...choice }) => [name, choice]));
}

export async function readVersion(db: Database, name: TextModelName, version: string): Promise<TextModel> {
  const { file } = await db
    .selectFrom('text_model_versions')
    .select('file')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return readModel(JSON.parse(file));
}

/** Adds what was counted, all or nothing; counts about a version that no longer watches are dropped. */
export async function addWatched(db: Database, counts: readonly Watched[]): Promise<void> {
  if (counts.length === 0) return;
  await db.transaction().execute(async (tx) => {
    for (const one of counts) await addCounts(tx, one);
  });
}

async function addCounts(tx: Tx, { name, version, texts, both, onlyUsed, onlyNext }: Watched): Promise<void> {
  await tx
    .updateTable('text_models')
    .set((eb) => ({
      texts: eb('texts', '+', String(texts)),
      by_both: eb('by_both', '+', String(both)),
      only_used: eb('only_used', '+', String(onlyUsed)),
      only_next: eb('only_next', '+', String(onlyNext)),
    }))
    .where('name', '=', name)
    .where('next', '=', version)
    .execute();
}

/** Each model with its versions. */
export async function showModels(db: Database, models: readonly TextModel[]): Promise<TextModelState[]> {
  const [rows, versions] = await Promise.all([
    db.selectFrom('text_models').selectAll().execute(),
    db
      .selectFrom('text_model_versions')
      .select(['name', 'version', 'kind', 'based_on', 'learned_at', 'evaluation'])
      .execute(),
  ]);
  return models.map((model): TextModelState => {
    const { name } = model;
    const row = rows.find((one) => one.name === name);
    const { used, before, next } = row ?? initialChoice;
    const show = (wanted: string): ModelVersion => {
      const learned = versions.find(({ version, ...of }) => of.name === name && version === wanted);
      if (learned) return showVersion(learned);
      const isProbability = model.calibration !== null;
      return { ...asShipped, version: model.version, isProbability };
    };
    const shadow = row?.watching_since && {
      since: row.watching_since.toISOString(),
      texts: Number(row.texts),
      both: Number(row.by_both),
      onlyUsed: Number(row.only_used),
      onlyNext: Number(row.only_next),
    };
    return {
      name,
      label: purposes[name].label,
      used: show(used),
      before: before === null ? null : show(before),
      next: next !== null && shadow ? { ...show(next), shadow } : null,
    };
  });
}

const asShipped = { kind: shipped, learnedAt: null, basedOn: null, evaluation: null } as const;

function showVersion(row: Omit<VersionRow, 'file'>): ModelVersion {
  return {
    version: row.version,
    kind: row.kind,
    // What was learned here is always calibrated.
    isProbability: true,
    learnedAt: row.learned_at.toISOString(),
    basedOn: row.based_on,
    evaluation: modelEvaluationSchema.parse(JSON.parse(row.evaluation)),
  };
}
