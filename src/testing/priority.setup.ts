import { setPriority } from 'node:os';

/** Near the lowest, 19, at which engines end up: beside four busy workers they would otherwise hardly run at all. */
const priority = 15;

/** Runs the workers, and what they start, at nearly the priority of the engines that give way to them. */
export default function setup(): void {
  setPriority(priority);
}
