const grouped = new Intl.NumberFormat('en-US');

/** A size in megabytes, with its thousands set apart. Settings count in the same unit. */
export const megabytes = (count: number): string => `${grouped.format(count)} MB`;
