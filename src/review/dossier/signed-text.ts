import type { DossierBody } from '../../api/dossier.ts';
import { inOrder } from '../audit/chain.ts';

/** The text of a dossier that is signed. */
export const dossierText = (dossier: DossierBody): string => `second-look dossier\n${inOrder(dossier)}`;
