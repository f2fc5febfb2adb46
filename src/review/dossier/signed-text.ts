import type { DossierBody } from '../../api/dossier.ts';
import { orderedJson } from '../store/ordered-json.ts';

/** The text of a dossier that is signed. */
export const dossierText = (dossier: DossierBody): string => `second-look dossier\n${orderedJson(dossier)}`;
