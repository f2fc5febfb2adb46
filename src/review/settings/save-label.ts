import type { LabelBody, LabelEntry, LabelsFile } from '../../api/labels.ts';
import { inLanguage } from '../../api/languages.ts';
import type { Context } from '../context/context.ts';
import { Failure, fault } from '../context/failure.ts';
import { transact } from '../journal/transact.ts';
import { unnamed } from '../labels/label-names.ts';
import type { Trx } from '../store/tables.ts';
import { showLabel } from './list-labels.ts';
import { follow } from './rename-label.ts';

type Numbered = { task: string; number: number };

/** Names or renames a numeric label. Earlier decisions keep its old name. */
export async function setLabel(ctx: Context, input: LabelBody & Numbered): Promise<LabelEntry> {
  return transact(ctx, async ({ trx, record, publish }) => {
    await write(trx, input);
    record('label-set', {
      task: input.task,
      number: input.number,
      name: nameOf(input),
      severity: input.severity,
    });
    publish({ type: 'settings.changed', part: 'labels' });
    return showLabel(await labelOf(trx, input).selectAll().executeTakeFirstOrThrow());
  });
}

/** Removes a label's name: it is "label 3" again. */
export async function removeLabel(ctx: Context, label: Numbered): Promise<void> {
  await transact(ctx, async ({ trx, record, publish }) => {
    const removed = await trx
      .deleteFrom('label')
      .where('task', '=', label.task)
      .where('number', '=', label.number)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new Failure('label_not_in_dictionary', { label: label.number, task: label.task });
    await follow(trx, removed.name, unnamed(label.number));
    record('label-removed', { ...label, name: removed.name });
    publish({ type: 'settings.changed', part: 'labels' });
  });
}

/** Imports all names of the file, or none. Labels that are not in the file stay as they are. */
export async function importLabels(ctx: Context, { labels }: LabelsFile) {
  const keys = labels.map(({ task, number }) => `${task} ${number}`);
  const errors = keys.flatMap((key, at) =>
    keys.indexOf(key) < at ? [fault(`labels.${at}.number`, 'already_in_file')] : [],
  );
  if (errors.length > 0) throw new Failure('label_duplicate', {}, { errors });
  return transact(ctx, async ({ trx, record, publish }) => {
    const did = { added: 0, changed: 0, same: 0 };
    for (const label of labels) did[await write(trx, label)]++;
    record('labels-imported', did);
    publish({ type: 'settings.changed', part: 'labels' });
    return did;
  });
}

async function write(trx: Trx, label: LabelBody & Numbered): Promise<'added' | 'changed' | 'same'> {
  const { task, number, names, color, severity } = label;
  const name = nameOf(label);
  const before = await labelOf(trx, label).selectAll().forUpdate().executeTakeFirst();
  const same =
    before !== undefined &&
    before.color === color &&
    before.severity === severity &&
    before.name === name &&
    before.names.en === names.en &&
    before.names['zh-CN'] === names['zh-CN'];
  if (same) return 'same';
  const values = { name, names: JSON.stringify(names), color, severity };
  await trx
    .insertInto('label')
    .values({ task, number, ...values })
    .onConflict((conflict) => conflict.columns(['task', 'number']).doUpdateSet(values))
    .execute();
  await follow(trx, before?.name ?? unnamed(number), name);
  return before ? 'changed' : 'added';
}

function labelOf(trx: Trx, { task, number }: Numbered) {
  return trx.selectFrom('label').where('task', '=', task).where('number', '=', number);
}

function nameOf({ names }: LabelBody): string {
  const name = inLanguage(names, 'en');
  if (name === null) throw new Failure('label_needs_name');
  return name;
}
