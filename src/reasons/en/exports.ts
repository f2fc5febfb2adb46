/** Exports, and those that run on a schedule. */
export const exports = {
  export_cannot_be_asked: () => 'This cannot be asked of this kind of export.',
  caller_has_left: () => 'The caller has left.',
  too_many_schedules: ({ max }: { max: number }) => `There can be ${max} of them; remove one first.`,
  no_such_export_file: () => 'There is no such file; it may have been kept as long as it was to be.',
  no_such_schedule: () => 'There is no such scheduled export.',
  no_part_of_schedule: () => 'This cannot be part of the filter of a scheduled export.',
  too_many_exports: ({ max }: { max: number }) =>
    `${max} exports are being written now; wait until one has ended.`,
};
