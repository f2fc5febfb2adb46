/** Whether any member of a rule's conditions narrows the cases: a list that is not empty, or a value. */
export const hasCondition = (when: object): boolean =>
  Object.values(when).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null));
