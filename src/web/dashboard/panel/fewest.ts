/** With fewer than these a figure says too little: a single share, and a pattern over several cells. */
export const fewest = { rate: 5, pattern: 20 };
