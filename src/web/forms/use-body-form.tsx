import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import type { Field, Fields } from '../../api/fields.ts';
import { faultsOf } from '../api/problem-error.ts';
import { FieldFault } from './FieldFault.tsx';
import { faultsIn } from './faults-in.ts';
import { keepDraft, readDraft } from './kept-draft.ts';

type Options<Values extends object, Body extends object, Answer> = {
  /** The rules of the body, as its call declares them. */
  fields: Partial<Fields<Body>>;
  /** What stands there, or what a new one begins with. What others save meanwhile follows where nothing was typed. */
  initial: Values;
  /** What is sent of what was typed; absent where both are the same. */
  toBody?: (values: Values) => Body;
  send: (body: Body) => Promise<Answer>;
  onSent?: (answer: Answer) => unknown;
  /** Members of the body whose field of the form has another name. */
  heldBy?: { readonly [member: string]: string };
  /** What is said under a field whatever is wrong with it: where the form counts in other units than the body. */
  sentences?: { readonly [field: string]: string };
  /** What only this form can check, by field. */
  check?: (values: Values) => { [field: string]: ReactNode };
  /** What was typed is kept under this key until it is sent. */
  draftKey?: string;
  /** Members that are never kept. */
  secret?: readonly (keyof Values)[];
};

/** Where faults stand that no field shows. */
const beside = '*';

/** What the frame around a form's fields needs to know of it (BodyForm.tsx). */
export type SentForm = {
  save: { isPending: boolean };
  submit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  error: unknown;
  other: ReactNode;
};

type Shown = { path: string; words: ReactNode };

/** A form over the body of one call: its rules are the declaration's, and each fault stands beside its field. */
export function useBodyForm<Values extends object, Body extends object, Answer>(
  options: Options<Values, Body, Answer>,
) {
  const {
    fields,
    initial,
    send,
    onSent,
    heldBy = {},
    sentences = {},
    check,
    draftKey,
    secret = [],
  } = options;
  const toBody = options.toBody ?? ((values: Values) => values as unknown as Body);
  const inputs = useRef(new Set<string>());
  const form = useForm<Values>({
    name: useId(),
    initialValues: { ...initial, ...readDraft(draftKey) },
    validate: (values) => ({
      ...placed(
        faultsIn(fields, toBody(values)).map(({ path, reason }) => ({
          path,
          words: <FieldFault reason={reason} />,
        })),
      ),
      ...check?.(values),
    }),
    onValuesChange: (values) => keepDraft(draftKey, changesOf(values, form.getInitialValues(), secret)),
  });
  useFollowing(initial, form);

  /** Each fault under the field that holds what it is about. */
  function placed(faults: readonly Shown[]): Record<string, ReactNode> {
    const errors: Record<string, ReactNode> = {};
    for (const { path, words } of faults) {
      const [first = '', ...rest] = path.split('.');
      const parts = [heldBy[first] ?? first, ...rest];
      const length = parts.findLastIndex((_, at) => inputs.current.has(parts.slice(0, at + 1).join('.'))) + 1;
      const field = parts.slice(0, length).join('.') || beside;
      const within = parts.slice(length).join('.');
      const said = sentences[field] ?? words;
      errors[field] ??= within ? (
        <>
          {within}: {said}
        </>
      ) : (
        said
      );
    }
    return errors;
  }

  const save = useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      keepDraft(draftKey, {});
      await onSent?.(answer);
    },
    onError: (error, sent) => {
      const now = toBody(form.getValues());
      const still = faultsOf(error).filter(({ path }) => sameAt(path, sent, now));
      form.setErrors(placed(still.map(({ path, message }) => ({ path, words: message }))));
    },
  });
  const submit = form.onSubmit(
    (values) => {
      if (!save.isPending) save.mutate(toBody(values));
    },
    (errors) => {
      const first = Object.keys(errors).find((path) => form.getInputNode(path));
      if (first) form.getInputNode(first)?.focus();
    },
  );
  const field: typeof form.getInputProps = (path, props) => {
    inputs.current.add(String(path));
    return { ...form.getInputProps(path, props), ...limitsAt(fields, String(path)) };
  };
  return {
    form,
    /** What an input of the form is given: value, limits and fault. */
    field,
    save,
    submit,
    /** What failed as a whole, and what is wrong with no field of this form. */
    error: faultsOf(save.error).length === 0 ? save.error : null,
    other: form.errors[beside],
  };
}

/** What others saved meanwhile is shown where nothing was typed. */
function useFollowing<Values extends object>(
  initial: Values,
  form: Pick<
    ReturnType<typeof useForm<Values>>,
    'getValues' | 'getInitialValues' | 'setInitialValues' | 'setValues'
  >,
): void {
  const json = JSON.stringify(initial);
  const known = useRef(json);
  useEffect(() => {
    if (known.current === json) return;
    known.current = json;
    const typed = changesOf(form.getValues(), form.getInitialValues());
    form.setInitialValues(initial);
    form.setValues({ ...initial, ...typed });
  });
}

/** The members that are not as they were. */
function changesOf<Values extends object>(
  values: Values,
  before: Values,
  without: readonly (keyof Values)[] = [],
): Partial<Values> {
  const changed = Object.entries(values).filter(
    ([name, value]) =>
      !without.includes(name as keyof Values) &&
      JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

const at = (path: string, body: unknown): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      body,
    );
const sameAt = (path: string, sent: unknown, now: unknown) =>
  JSON.stringify(at(path, sent)) === JSON.stringify(at(path, now));

/** What the input of a member is told: how long its text may be, or its bounds. */
function limitsAt(fields: object, path: string): object {
  const found = path
    .split('.')
    .reduce<Field | undefined>((field, name) => field?.members?.[name as never] ?? field?.items, {
      required: true,
      input: {},
      members: fields,
    } as Field);
  return found?.input ?? {};
}
