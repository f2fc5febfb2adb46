import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import type { Field, Fields } from '../../api/fields.ts';
import { faultsOf } from '../api/problem-error.ts';
import { changesOf, isSame } from './changes-of.ts';
import { capital, FieldFault, PlacedFaults, useSentences } from './FieldFault.tsx';
import { faultsIn, reasonAgainst } from './faults-in.ts';
import { readDraft, saveDraft } from './stored-draft.ts';

/** Field of the form for a path of the body, if they differ; or a function that returns it for any path. */
export type HeldBy<Values> = { readonly [path: string]: string } | ((path: string, values: Values) => string);

type Options<Values extends object, Body extends object, Answer> = {
  /** The rules of the body, as its call declares them. */
  fields: Partial<Fields<Body>>;
  /** The stored values, or the initial ones of a new item. Changes by others are shown in fields without own input. */
  initial: Values;
  /** Turns the values into the body; absent if both are the same. */
  toBody?: (values: Values) => Body;
  send: (body: Body) => Promise<Answer>;
  onSent?: (answer: Answer) => unknown;
  /** Values that are reset after sending; the others stay as they were sent. */
  emptied?: Partial<Values>;
  heldBy?: HeldBy<Values>;
  /** Names of places inside a field, by field: "Line 4". */
  placeNames?: { readonly [field: string]: (place: string, values: Values) => string };
  /** A fixed error text by field, for a form that counts in other units than the body. */
  sentences?: { readonly [field: string]: string };
  /** Checks that only this form can do, by field. */
  check?: (values: Values) => { [field: string]: ReactNode };
  /** The input is stored under this key until it is sent. */
  draftKey?: string;
  /** Members that are never stored. */
  secret?: readonly (keyof Values)[];
};

/** Key of the faults that belong to no field. They are shown beside the button. */
const beside = '*';

/** What the frame around a form's fields needs (BodyForm.tsx). */
export type SentForm = {
  save: { isPending: boolean };
  submit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  error: unknown;
  other: ReactNode;
};

/** What a part of a form needs. */
export type FormOf<Values extends object> = {
  form: UseFormReturnType<Values>;
  field: UseFormReturnType<Values>['getInputProps'];
  frame: (path: string) => object;
};

/** A sentence about a part of the body, and the value that it is about. */
type ShownFault = { path: string; words: ReactNode; of: unknown };

/** A form for the body of one call. Its rules come from the declaration, and each fault is shown beside its field. */
export function useBodyForm<Values extends object, Body extends object, Answer>(
  options: Options<Values, Body, Answer>,
) {
  const { fields, initial, send, onSent, heldBy = {}, placeNames = {}, sentences = {} } = options;
  const { emptied, draftKey, secret = [] } = options;
  const toBody = options.toBody ?? ((values: Values) => values as unknown as Body);
  useSentences();
  // A name must not contain underscores.
  const name = useId().replace(/_/g, '-');
  /** The latest faults, wherever they are shown. */
  const lastFaults = useRef<ShownFault[]>([]);
  const form = useForm<Values>({
    name,
    initialValues: { ...initial, ...readDraft(draftKey, initial) },
    validate: (values) => {
      const body = toBody(values);
      lastFaults.current = faultsIn(fields, body).map(({ path, reason }) => ({
        path,
        words: <FieldFault reason={reason} />,
        of: at(path, body),
      }));
      return { ...placed(lastFaults.current), ...options.check?.(values) };
    },
    // Mantine would clear all errors of a field, or of the form. Faults that still apply stay (see below).
    clearInputErrorOnChange: false,
    onValuesChange: (values, previous) => {
      saveDraft(draftKey, changesOf(values, form.getInitialValues(), secret));
      const changed = Object.keys(form.errors).filter(
        (path) => !isSame(at(path, values), at(path, previous)),
      );
      if (changed.length === 0) return;
      const errors = placed(stillTrue(toBody(values)));
      for (const path of changed) form.setFieldError(path, errors[path]);
    },
  });
  const lastSent = useRef<Values>(undefined);
  useFollowing(initial, form, lastSent);

  /** The faults whose value has not changed since. */
  const stillTrue = (body: Body) => lastFaults.current.filter(({ path, of }) => isSame(of, at(path, body)));

  /** Each fault under the field that contains it, with its place inside the field. */
  function placed(faults: readonly ShownFault[]): Record<string, ReactNode> {
    const values = form.getValues();
    const inputs = inputsOf(name).map(([path]) => path);
    const errors = new Map<string, Map<string, ReactNode>>();
    for (const { path, words } of faults) {
      const wanted = typeof heldBy === 'function' ? heldBy(path, values) : heldIn(heldBy, path);
      const around = inputs.filter((one) => isWithin(wanted, one)).sort((a, b) => b.length - a.length)[0];
      const inner = inputs.find((one) => isWithin(one, wanted));
      const place = around ? wanted.slice(around.length + 1) : inner ? '' : wanted;
      const input = around ?? inner ?? beside;
      const inField = errors.get(input) ?? new Map<string, ReactNode>();
      if (!inField.has(place)) inField.set(place, sentences[input] ?? words);
      errors.set(input, inField);
    }
    return Object.fromEntries(
      [...errors].map(([input, inField]) => {
        const nameOf = (place: string) => placeNames[input]?.(place, values);
        return [input, <PlacedFaults key={input} faults={[...inField]} nameOf={nameOf} />];
      }),
    );
  }

  /** Focuses the first field on the page that has an error. */
  function focusFirst(errors: Record<string, ReactNode>): void {
    const wrong = inputsOf(name).find(([path]) => errors[path])?.[1];
    (wrong?.matches(typedIn) ? wrong : wrong?.querySelector<HTMLElement>(typedIn))?.focus();
  }

  const save = useMutation({
    mutationFn: send,
    // While offline, submitting fails at once, rather than waiting silently.
    networkMode: 'always',
    onMutate: () => form.getValues(),
    onSuccess: async (answer, sent, pressed) => {
      lastSent.current = pressed;
      // Input typed during the request is not sent yet.
      if (isSame(sent, toBody(form.getValues()))) {
        saveDraft(draftKey, {});
        if (emptied) form.setValues(emptied);
      }
      await onSent?.(answer);
    },
    onError: (error, sent) => {
      const faults = faultsOf(error);
      const now = toBody(form.getValues());
      lastFaults.current = faults.map(({ path, message }) => ({
        path,
        words: capital(message),
        of: at(path, sent),
      }));
      const still = stillTrue(now);
      const errors = placed(still);
      form.setErrors(faults.length > 0 && still.length === 0 ? { [beside]: error.message } : errors);
      if (isSame(sent, now)) focusFirst(errors);
    },
  });
  const submit = form.onSubmit((values) => {
    if (!save.isPending) save.mutate(toBody(values));
  }, focusFirst);
  const field: typeof form.getInputProps = (path, props) => ({
    ...form.getInputProps(path, props),
    ...rulesAt(fields, String(path)),
  });
  const { isSuccess, variables } = save;
  const withoutEmptied = (body: Body) => ({ ...body, ...emptied });
  return {
    form,
    /** The fields show what was sent. */
    saved: isSuccess && isSame(withoutEmptied(variables), withoutEmptied(toBody(form.values))),
    /** Props of an input: value, bounds, required, and error. */
    field,
    /** Props of the frame around several inputs: the faults that none of them shows. */
    frame: (path: string) => ({
      error: form.errors[path],
      // No input is described by it.
      errorProps: { role: 'alert', mt: 5 },
      'data-path': `${name}-${path}`,
    }),
    save,
    submit,
    /** A failure of the whole request. */
    error: faultsOf(save.error).length === 0 ? save.error : null,
    /** Faults that belong to no field of this form. */
    other: form.errors[beside],
  };
}

const typedIn = 'input:not([type="file"]), textarea, select, button, [tabindex]';

/** The form's inputs that are on the page, in its order, each with its path. */
function inputsOf(name: string): [path: string, input: HTMLElement][] {
  const inputs = document.querySelectorAll<HTMLElement>(`[data-path^="${name}-"]`);
  return [...inputs].map((input) => [input.dataset.path?.slice(name.length + 1) ?? '', input]);
}

function heldIn(held: { readonly [path: string]: string }, path: string): string {
  const heldPath = Object.keys(held).find((one) => isWithin(path, one));
  return heldPath === undefined ? path : `${held[heldPath]}${path.slice(heldPath.length)}`;
}

const isWithin = (path: string, outer: string) => path === outer || path.startsWith(`${outer}.`);

/** Shows newly saved values in fields without own input, or with input that has been sent since. */
function useFollowing<Values extends object>(
  initial: Values,
  form: Pick<
    ReturnType<typeof useForm<Values>>,
    'getValues' | 'getInitialValues' | 'setInitialValues' | 'setValues'
  >,
  lastSent: RefObject<Values | undefined>,
): void {
  const json = JSON.stringify(initial);
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (known.current === json) return;
    const typed = changesOf(form.getValues(), lastSent.current ?? form.getInitialValues());
    lastSent.current = undefined;
    form.setInitialValues(initial);
    // The values contain the stored draft from the start.
    if (known.current !== undefined) form.setValues({ ...initial, ...typed });
    known.current = json;
  });
}

const at = (path: string, body: unknown): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      body,
    );

/** The rules for a path of the body. Entries of a list, or of an object with any names, may be absent. */
const fieldAt = (fields: object, path: string) =>
  path
    .split('.')
    .reduce<Field | undefined>(
      (field, name) =>
        field?.members?.[name as never] ?? (field?.items && { ...field.items, required: false }),
      { required: true, input: {}, members: fields } as Field,
    );

/** HTML rules of an input. A text that is too long is refused, not cut, since an input counts other units. */
function rulesAt(fields: object, path: string): { min?: number; max?: number; required?: true } {
  const field = fieldAt(fields, path);
  if (!field) return {};
  const { maxLength: _, ...bounds }: { maxLength?: number; min?: number; max?: number } = field.input;
  const isNumber = Object.keys(bounds).length > 0;
  const needed =
    field.required && !field.nullable && reasonAgainst(field, isNumber ? Number.NaN : '') !== null;
  return { ...bounds, ...(needed ? { required: true } : {}) };
}
