import { Reasoned } from '../../../reasons/reasoned.ts';

/** Why a source gave no pictures or no audio. */
export class CaptureError extends Reasoned {}
