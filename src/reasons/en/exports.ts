/** Exports, and those that run on a schedule. */
export const exports = {
  export_cannot_be_asked: () => 'This kind of export does not support this filter.',
  caller_has_left: () => 'The caller has disconnected.',
  too_many_schedules: ({ max }: { max: number }) =>
    `At most ${max} scheduled exports are allowed; remove one first.`,
  no_such_export_file: () => 'This file does not exist; its retention may be over.',
  no_such_schedule: () => 'This scheduled export does not exist.',
  no_part_of_schedule: () => 'The filter of a scheduled export cannot include this.',
  too_many_exports: ({ max }: { max: number }) =>
    `${max} exports are being written now; wait until one finishes.`,
};
