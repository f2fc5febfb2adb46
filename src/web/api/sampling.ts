import { getSampling } from '../../api/sampling.ts';
import { queryOf } from './query.ts';

export const samplingQuery = () => queryOf(getSampling);
