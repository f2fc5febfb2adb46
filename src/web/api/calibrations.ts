import type { QueryClient } from '@tanstack/react-query';
import { getCalibration, getCalibrationCase, listCalibrations } from '../../api/calibrations.ts';
import { invalidate, queryOf } from './query.ts';

/** Others answer while it is open. */
const follows = { refetchInterval: 15_000 };

export const calibrationsQuery = () => queryOf(listCalibrations, {}, follows);
export const calibrationQuery = (id: string) => queryOf(getCalibration, { params: { id } }, follows);
export const calibrationCaseQuery = (id: string, position: number) =>
  queryOf(getCalibrationCase, { params: { id, position } }, { staleTime: Number.POSITIVE_INFINITY });
export const calibrationsChanged = (queryClient: QueryClient) =>
  invalidate(queryClient, listCalibrations, getCalibration);
