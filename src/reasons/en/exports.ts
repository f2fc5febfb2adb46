/** Exports, and those that run on a schedule. */
export const exports = {
  export_filter_not_supported: () => 'This kind of export does not support this filter.',
  caller_disconnected: () => 'The caller has disconnected.',
  too_many_schedules: ({ max }: { max: number }) =>
    `At most ${max} scheduled exports are allowed; remove one first.`,
  no_such_export_file: () => 'This file does not exist; its retention may be over.',
  no_such_schedule: () => 'This scheduled export does not exist.',
  schedule_filter_not_supported: () => 'The filter of a scheduled export cannot include this.',
  too_many_exports: ({ max }: { max: number }) =>
    `${max} exports are being written now; wait until one finishes.`,
};
