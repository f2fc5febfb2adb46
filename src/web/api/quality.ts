import type { QueryClient } from '@tanstack/react-query';
import { getOwnQuality, getQualitySettings, listQuality } from '../../api/quality.ts';
import { invalidate, queryOf } from './query.ts';

export const ownQualityQuery = () => queryOf(getOwnQuality);
export const qualityQuery = () => queryOf(listQuality);
export const qualitySettingsQuery = () => queryOf(getQualitySettings);
export const qualityChanged = (queryClient: QueryClient) =>
  invalidate(queryClient, getOwnQuality, listQuality, getQualitySettings);
